// What is being looked at: its words stand beside the hand, in full.

export interface Read {
  title: string;
  /** A fact in few words: "corpse of 3". */
  what: string;
  text: string;
  more: string;
}

export const reading = $state<{ now: Read | null }>({ now: null });

/** Reads something aloud in the dock while it is pointed at or has the focus. */
export const read = (words: () => Read) => ({
  onpointerenter: () => (reading.now = words()),
  onfocus: () => (reading.now = words()),
  onpointerleave: () => (reading.now = null),
  onblur: () => (reading.now = null),
});
