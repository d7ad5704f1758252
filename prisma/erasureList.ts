/**
 * What was erased, kept outside of the database beside the signed heads of the audit log: after a restore the database
 * knows of it no more. A file for each workspace, a line for each thing, only ever added to, signed so that nobody has
 * something erased by writing a line.
 */
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Erasure = {
  workspaceId: string
  kind: 'CASE' | 'PERSON'
  /** Of the case, or of the user. */
  id: string
  /** By which rule; for a person whom somebody had erased, that order's entry. */
  ruleId: string
  /** Milliseconds. */
  at: number
}

/** `mac` signs what a line says. */
export function erasureList(dir: string, mac: (parts: unknown[]) => string) {
  const pathOf = (workspaceId: string) => join(dir, `${workspaceId}.erased`)
  const sign = ({ workspaceId, kind, id, ruleId, at }: Erasure) =>
    mac(['erasure', workspaceId, kind, id, ruleId, at])
  return {
    async append(erasure: Erasure): Promise<void> {
      const { workspaceId, kind, id, ruleId, at } = erasure
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await appendFile(pathOf(workspaceId), `${kind} ${id} ${ruleId} ${at} ${sign(erasure)}\n`, {
        mode: 0o600,
      })
    },
    /** Genuine lines alone, workspace by workspace. */
    async *read(): AsyncGenerator<Erasure> {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const [, workspaceId] = /^([0-9a-f-]{36})\.erased$/.exec(name) ?? []
        if (!workspaceId) continue
        for await (const line of createInterface({ input: createReadStream(pathOf(workspaceId)) })) {
          const [, kind, id, ruleId, at, told] =
            /^(CASE|PERSON) ([0-9a-f-]{36}) ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
          if (!kind || !id || !ruleId || !at) continue
          const erasure: Erasure = {
            workspaceId,
            kind: kind === 'CASE' ? 'CASE' : 'PERSON',
            id,
            ruleId,
            at: Number(at),
          }
          if (sign(erasure) === told) yield erasure
        }
      }
    },
  }
}
