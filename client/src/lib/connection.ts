// The connection to one table: its store and its socket together.
import * as api from './api';
import { TableSocket } from './socket';
import { TableStore, forgetful, type Memory } from './table.svelte';

function memory(): Memory {
  try {
    return sessionStorage;
  } catch {
    return forgetful;
  }
}

export interface Connection {
  store: TableStore;
  close(): void;
}

/** Where several share this screen, for whoever holds it: nothing of theirs is kept in it. */
export function connect(id: string, holder: number | null = null): Connection {
  const socket: TableSocket = new TableSocket(api.socketAddress(id, holder), {
    received: (message) => store.receive(message),
    changed(state, sentence) {
      store.changed(state, sentence);
      if (state === 'lost' && !store.table) void ask();
    },
  });
  const store = new TableStore(socket, holder === null ? memory() : forgetful);
  void api.me().then(
    () => socket.connect(),
    () => store.changed('closed', 'The server can’t be reached.'),
  );
  /** A socket that never opened doesn't say why: is there such a table at all? */
  const ask = () =>
    api.table(id).catch((error: unknown) => {
      if (!(error instanceof api.Refusal) || error.status !== 404 || store.table) return;
      socket.close();
      store.changed('closed', error.message);
    });
  const wake = () => {
    const looking = document.visibilityState === 'visible';
    socket.look(looking);
    if (looking) socket.retry();
  };
  wake();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    store,
    close() {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket.close();
    },
  };
}
