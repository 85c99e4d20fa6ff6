/** Time comes in from outside, so that a test can be at any moment it likes. */
export type Clock = () => Date;
