/** What the rules do not let an operator do. Its message is meant for the operator's screen. */
export class Refusal extends Error {}
