// What a first visitor wants to know before choosing, beside what the server says.

/** About how long a game takes, in minutes. */
export const MINUTES: Record<string, number> = {
  gravediggers: 30,
  'gloomy-graves': 40,
  'the-cemetery': 45,
  gloom: 40,
  'bring-out-yer-dead': 60,
};

/** How many sit down if nobody says otherwise. */
export function usual(seats: number[]): number {
  return seats.includes(4) ? 4 : (seats.at(-1) ?? 2);
}
