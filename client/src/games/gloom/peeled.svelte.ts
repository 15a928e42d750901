// Whose cards are peeled back to look beneath; one at a time.
export const peeled = $state<{ name: string | null; discards: boolean }>({
  name: null,
  discards: false,
});

export function peel(name: string): void {
  peeled.discards = false;
  peeled.name = peeled.name === name ? null : name;
}

export function cover(): void {
  peeled.name = null;
  peeled.discards = false;
}
