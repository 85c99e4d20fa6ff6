/**
 * A code works once, while an effect may run twice and a screen may be opened again: the first answer is kept and
 * given to every caller with the same code. A missing answer is not kept, so asking again makes sense.
 */
export const redeemOnce = <Answer>(
  redeem: (code: string) => Promise<Answer>,
  isAnswer: (error: unknown) => boolean,
) => {
  const answers = new Map<string, Promise<Answer>>();
  return (code: string): Promise<Answer> => {
    const known = answers.get(code);
    if (known) return known;
    const asked = redeem(code);
    answers.set(code, asked);
    asked.catch((error: unknown) => {
      if (!isAnswer(error)) answers.delete(code);
    });
    return asked;
  };
};
