// Asks for what the first page of the driver app shows while its modules are still on their way: who is signed in, and then
// the day. The app takes each answer over once, in the place of its own first request (src/lib/api/early-answers.ts).
(() => {
  const early = new Map();
  const ask = (path) => {
    const answer = fetch(path, { headers: { accept: 'application/json' } });
    // Without a network the app is told so when it takes the answer over.
    answer.catch(() => {});
    early.set(path, { askedAt: Date.now(), answer });
    return answer;
  };
  globalThis.__waybill_early = early;
  ask('/api/session')
    .then((answer) => answer.clone().json())
    .then(({ session }) => {
      // Whoever has no role yet, or is seen in one division only, has another first page.
      if (session?.user.roles.length > 0 && !session.mustSetUpTwoFactor && !session.viewing) ask('/api/driver/day');
    })
    .catch(() => {});
})();
