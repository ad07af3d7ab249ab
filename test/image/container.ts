import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The part of an image's configuration that says how it runs. */
export interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  /** `uid:gid`. */
  readonly User: string;
  readonly WorkingDir: string;
  readonly StopSignal: NodeJS.Signals;
  readonly Healthcheck: { readonly Test: readonly [string, ...string[]] };
}

export interface ContainerSetup {
  /** Folder with the files of the image. */
  readonly root: string;
  readonly config: ImageConfig;
  /** Folder that is `/data` in the container. */
  readonly data: string;
  /** Variables in addition to those of the image (`docker run --env`). */
  readonly env: Readonly<Record<string, string>>;
}

/** As `docker run --read-only --tmpfs /tmp --volume DATA:/data --network host --cap-drop ALL`, by namespaces of Linux. */
const MOUNTS = `
  set -eu
  root=$1 data=$2
  shift 2
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount --bind "$data" "$root/data"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -o remount,bind,ro "$root"
  exec chroot "$root" "$@"`;

/** A container of an image, without a container engine. Needs root. */
export class Container {
  readonly #setup: ContainerSetup;
  readonly #process: ChildProcess;
  #output = '';

  /** Runs the entrypoint of the image with its command. */
  constructor(setup: ContainerSetup) {
    this.#setup = setup;
    const { root, data, config } = setup;
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
    const command = this.#asUser([...config.Entrypoint, ...config.Cmd]);
    this.#process = spawn('unshare', [...namespaces, 'sh', '-c', MOUNTS, 'sh', root, data, ...command]);
    for (const stream of [this.#process.stdout!, this.#process.stderr!])
      stream.setEncoding('utf8').on('data', (words) => (this.#output += words));
  }

  get output(): string {
    return this.#output;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Process id, outside, of the first process in the container. */
  get pid(): number {
    const children = readFileSync(`/proc/${this.#process.pid}/task/${this.#process.pid}/children`, 'utf8');
    return Number(children.split(' ')[0]);
  }

  /** Runs a program in the container, as `docker exec` does. */
  async exec(...words: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
    const inside = ['--target', String(this.pid), '--mount', '--pid', '--root', '--wd=/'];
    const child = spawn('nsenter', [...inside, ...this.#asUser(words)], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { status: child.exitCode, stdout, stderr };
  }

  async isHealthy(): Promise<boolean> {
    const [kind, ...words] = this.#setup.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`the health check is a ${kind}`);
    return (await this.exec(...words)).status === 0;
  }

  /** Stops it as `docker stop` does; returns the exit code. */
  async stop(): Promise<number | null> {
    if (this.hasEnded) return this.#process.exitCode;
    process.kill(this.pid, this.#setup.config.StopSignal);
    await once(this.#process, 'exit');
    return this.#process.exitCode;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** The account, the folder and the variables of the image, without any right of root. */
  #asUser(words: readonly string[]): string[] {
    const { config, env } = this.#setup;
    const [uid, gid] = config.User.split(':');
    const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--bounding-set=-all', '--no-new-privs'];
    const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
    return ['setpriv', ...account, 'env', '-i', '-C', config.WorkingDir, ...variables, ...words];
  }
}
