// A short word at the foot of the page: done, copied, could not.

class Toasts {
  now = $state.raw<{ text: string; bad: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, bad = false): void {
    this.now = { text, bad };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.now = null), bad ? 6000 : 3000);
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
