import type { Reporter, TestModule } from 'vitest/node';

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`.padStart(9);

/** Prints the time of each project and the ten slowest files, so that growth is seen. Times of the two workers add up. */
export default class TimeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 10) return;
    const byProject = new Map<string, { files: number; time: number }>();
    const timed = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return {
        name: module.relativeModuleId,
        project: module.project.name,
        time: duration + collectDuration + setupDuration,
      };
    });
    for (const { project, time } of timed) {
      const sum = byProject.get(project) ?? { files: 0, time: 0 };
      byProject.set(project, { files: sum.files + 1, time: sum.time + time });
    }
    const projects = [...byProject].map(([name, { files, time }]) => `${seconds(time)}  ${name}, ${files} files`);
    const slowest = timed
      .sort((a, b) => b.time - a.time)
      .slice(0, 10)
      .map(({ name, time }) => `${seconds(time)}  ${name}`);
    process.stdout.write(
      `\nTime of each project, and the ten slowest files:\n${[...projects, ...slowest].join('\n')}\n`,
    );
  }
}
