/**
 * Where the parts of an installation run: each in a network namespace of its own, joined by a bridge, where this
 * machine lets us make them; else all of them on 127.0.0.1, where nothing can be cut off.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'

/** One machine of the installation. */
export type Machine = {
  /** The address at which the others reach it. */
  address: string
  /** The command that runs a program on it. */
  commandOf(program: readonly string[]): string[]
}
export type Network = {
  /** The address at which the machines reach this process. */
  ownAddress: string
  addMachine(): Promise<Machine>
  /**
   * Drops all packets among these machines, silently, until the answered function is called. They still reach
   * everybody else. Null where nothing can be cut off.
   */
  isolate: ((machines: readonly Machine[]) => () => void) | null
  close(): Promise<void>
}

/** Whether this process may make network namespaces, as `unshare -n` does. */
export const hasNamespaces = (): boolean =>
  process.platform === 'linux' && spawnSync('unshare', ['-n', 'true']).status === 0

/** The best network that this machine allows. */
export const openNetwork = (): Promise<Network> =>
  hasNamespaces() ? openBridge() : Promise.resolve(loopback())

const loopback = (): Network => ({
  ownAddress: '127.0.0.1',
  addMachine: () => Promise.resolve({ address: '127.0.0.1', commandOf: (program) => [...program] }),
  isolate: null,
  close: () => Promise.resolve(),
})

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })
const inside = (pid: number, command: readonly string[]) => [
  'nsenter',
  `--net=/proc/${pid}/ns/net`,
  ...command,
]
const ipInside = (pid: number, ...args: string[]) => {
  const [program = '', ...rest] = inside(pid, ['ip', ...args])
  execFileSync(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * A namespace that lasts as long as a process which waits for our end of a pipe to close, as it does even when
 * this process is killed; what was in it goes with it.
 */
async function openNamespace(): Promise<{ pid: number; holder: ChildProcess }> {
  const holder = spawn('unshare', ['-n', 'sh', '-c', 'echo; read _'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  await once(holder.stdout, 'data')
  return { pid: holder.pid ?? 0, holder }
}

/**
 * A bridge in a namespace of its own, with this process's namespace as its first port. Isolated ports of a
 * bridge pass nothing to each other.
 */
async function openBridge(): Promise<Network> {
  const { pid: hub, holder } = await openNamespace()
  const [name, subnet] = [`rb${hub}`, `10.213.${randomInt(1, 255)}`]
  const ports = new Map<Machine, string>()
  const holders = [holder]
  const join = (port: string) => ipInside(hub, 'link', 'set', port, 'master', 'bridge', 'up')
  ipInside(hub, 'link', 'add', 'bridge', 'type', 'bridge')
  ipInside(hub, 'link', 'set', 'bridge', 'up')
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'test', 'netns', String(hub))
  ip('address', 'add', `${subnet}.1/24`, 'dev', name)
  ip('link', 'set', name, 'up')
  join('test')
  return {
    ownAddress: `${subnet}.1`,
    async addMachine() {
      const own = await openNamespace()
      holders.push(own.holder)
      const [port, address] = [`port${ports.size}`, `${subnet}.${ports.size + 2}`]
      ipInside(hub, 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(own.pid))
      join(port)
      ipInside(own.pid, 'address', 'add', `${address}/24`, 'dev', 'eth0')
      for (const link of ['lo', 'eth0']) ipInside(own.pid, 'link', 'set', link, 'up')
      const machine = { address, commandOf: (program: readonly string[]) => inside(own.pid, program) }
      ports.set(machine, port)
      return machine
    },
    isolate(machines) {
      const set = (state: 'on' | 'off') => {
        for (const machine of machines)
          ipInside(hub, 'link', 'set', ports.get(machine) ?? '', 'type', 'bridge_slave', 'isolated', state)
      }
      set('on')
      return () => set('off')
    },
    async close() {
      for (const each of holders.toReversed()) {
        const ended = once(each, 'exit')
        each.stdin?.end()
        await ended
      }
    },
  }
}
