// Whose cards are peeled back to look beneath; one at a time.
export const looking = $state<{ name: string | null; discards: boolean }>({
  name: null,
  discards: false,
});

export function peel(name: string): void {
  looking.discards = false;
  looking.name = looking.name === name ? null : name;
}

export function cover(): void {
  looking.name = null;
  looking.discards = false;
}
