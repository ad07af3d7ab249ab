import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const groups = '/sys/fs/cgroup/cpu';
const PERIOD_US = 20_000;

/** Whether this account may give processes a share of a core: root on a Linux with control groups of version 1. */
export function canShareCpu(): boolean {
  if (!existsSync(path.join(groups, 'cpu.cfs_quota_us'))) return false;
  const probe = path.join(groups, `esign-probe-${process.pid}`);
  try {
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
}

/** Gives a process, and children that it starts later, at most `share` of one core. `end` frees it. */
export function shareCpu(pid: number, share: number): { end(): void } {
  const group = path.join(groups, `esign-bench-${pid}`);
  mkdirSync(group);
  writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
  writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  return {
    end: () => {
      writeFileSync(path.join(groups, 'cgroup.procs'), String(pid));
      rmdirSync(group);
    },
  };
}
