// What is looked at on a board: its words stand beside the hand, in full.

export interface Words {
  title: string;
  /** A fact in few words: "corpse of 3". */
  fact: string;
  text: string;
  more: string;
}

/** There is one table on a page, so one thing that is read. */
export const reading = $state<{ now: Words | null }>({ now: null });

/** Has something read while it, or something in it, is pointed at or has the focus. */
export const read = (words: () => Words) => ({
  onpointerenter: () => (reading.now = words()),
  onfocusin: () => (reading.now = words()),
  onpointerleave: () => (reading.now = null),
  onfocusout: () => (reading.now = null),
});
