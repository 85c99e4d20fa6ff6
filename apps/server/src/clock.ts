/** Time is passed in, so that a test can set any moment. */
export type Clock = () => Date;
