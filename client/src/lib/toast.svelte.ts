// A short word at the foot of the page: done, copied, could not; or somebody asks me somewhere.

interface Toast {
  text: string;
  bad: boolean;
  /** Where it leads, and what that is called. */
  to?: string;
  word?: string;
}
const LONG = 20_000;

class Toasts {
  now = $state.raw<Toast | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, bad = false): void {
    this.show({ text, bad }, bad ? 6000 : 3000);
  }

  /** Something that can be followed; it stays for longer. */
  offer(text: string, to: string, word: string): void {
    this.show({ text, bad: false, to, word }, LONG);
  }

  shut(): void {
    this.now = null;
  }

  private show(toast: Toast, milliseconds: number): void {
    this.now = toast;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.shut(), milliseconds);
  }
}

export const toasts = new Toasts();

/** Does something that may be refused; a refusal is said. */
export async function trying<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    toasts.say(error instanceof Error ? error.message : 'That didn’t work.', true);
    return null;
  }
}
