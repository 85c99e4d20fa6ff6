export type Latch<Value = void> = { readonly opened: Promise<Value>; open(value: Value): void };

/** A moment that one side of a test waits for and the other triggers. */
export const latch = <Value = void>(): Latch<Value> => {
  let open: (value: Value) => void = () => {};
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open: (value) => open(value) };
};
