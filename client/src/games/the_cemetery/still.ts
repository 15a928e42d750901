/** Would this person rather have nothing move? */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
