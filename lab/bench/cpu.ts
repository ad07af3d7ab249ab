/** Returns how often `work` runs per second of this process's CPU, measured over about `seconds` of it. */
export async function perCpuSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  for (let i = 0; i < 5; i++) await work();
  const start = process.cpuUsage();
  let spent = 0;
  let count = 0;
  while (spent < seconds) {
    await work();
    count++;
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1e6;
  }
  return count / spent;
}
