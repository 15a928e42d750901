// A post-mortem in words and numbers for people.
import type { Estimate, PostMortem, ReplayScores, Verdict } from './protocol';

/** Less than this is told as nothing. */
const SEEN = 0.005;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A difference of chances with its sign: "+12 %", "−4 %". */
export function points(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return '0 %';
  return rounded > 0 ? `+${rounded} %` : `−${-rounded} %`;
}

/** How far an interval reaches either way: "± 8 %". */
export const reach = ({ low, high }: Estimate): string => `± ${percent((high - low) / 2)}`;

/** What a choice cost, or that nobody can tell. */
export function gaveAway(verdict: Verdict): string {
  if (verdict.same) return '';
  if (verdict.mistake) return `${percent(verdict.cost.value)} ${reach(verdict.cost)}`;
  if (verdict.cost.high < SEEN) return 'nothing seen';
  return `not shown (under ${percent(verdict.cost.high)})`;
}

export interface Part {
  name: string;
  /** From where to where the chances went by it. */
  from: number;
  to: number;
  said: string;
}

/** Luck and skill apart: from even to how it ended, one part after another. */
export function account(found: PostMortem): Part[] {
  const { even, deal, choices, rest, won } = found;
  const dealt = even + deal;
  const chosen = dealt + choices.value;
  return [
    { name: 'Even', from: 0, to: even, said: percent(even) },
    { name: 'The deal, until the first choice', from: even, to: dealt, said: points(deal) },
    {
      name: 'Choices',
      from: dealt,
      to: chosen,
      said: `${points(choices.value)} ${reach(choices)}`,
    },
    {
      name: 'What was drawn, and what the others did',
      from: chosen,
      to: won,
      said: `${points(rest.value)} ${reach(rest)}`,
    },
    { name: 'How it ended', from: 0, to: won, said: percent(won) },
  ];
}

/** Everybody's chances at each decision, as a chart takes them. */
export function course(found: PostMortem): ReplayScores[] {
  return found.verdicts.map((verdict) => ({
    chapter: `${verdict.at}`,
    move: verdict.at,
    scores: verdict.chances.map((one) => Math.round(one.value * 100)),
  }));
}

/** What would plainly have been better with all cards open. */
export function opened(found: PostMortem): Verdict[] {
  return found.verdicts.filter(({ hindsight }) => hindsight !== null && hindsight.stands);
}
