// Sexton as an app of its own, where the browser makes one; and the page for when there is no line.

/** What Chromium hands out when it would install: other browsers have it in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallOffer | null>(null);

/** Called once, when the client starts. Over plain http browsers have none of this. */
export function prepare(): void {
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => (offer = null));
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

export const app = {
  get canInstall(): boolean {
    return offer !== null;
  },
  /** What one can do here to have Sexton as an app. */
  get sentence(): string {
    if (offer) return 'An app of its own, beside your others.';
    if (matchMedia('(display-mode: standalone)').matches) return 'This is the app.';
    if (!isSecureContext)
      return 'Over plain http browsers make no apps, keep no page for when the line is gone, and notify nobody: the host needs https. A bookmark works.';
    return 'Your browser’s menu has it: “Install” or “Add to home screen”.';
  },
  install(): void {
    void offer?.prompt();
    offer = null;
  },
};
