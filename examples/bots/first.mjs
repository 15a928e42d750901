// A bot in JavaScript: `sexton bot-check "program:node examples/bots/first.mjs"`.
import { createInterface } from "node:readline";

const answers = {
  hello: () => ({ type: "ready", name: "first.mjs" }),
  decide: ({ legal }) => {
    const { verb, args } = legal[Math.floor(Math.random() * legal.length)];
    return { verb, args }; // A move in words; {move: 0} would be the first of the list.
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer = answers[message.type]?.(message);
  if (answer) console.log(JSON.stringify(answer));
}
