/** An operator's request that breaks a rule. The message is meant for the operator's screen. */
export class Refusal extends Error {}
