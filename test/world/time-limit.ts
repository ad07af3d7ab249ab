/** Whether the time of this run is over: `.ci/run` sets its end, in seconds since 1970. */
export const isTimeOver = (): boolean => Date.now() / 1_000 > Number(process.env.TESTS_END ?? Infinity);
