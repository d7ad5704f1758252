/**
 * What was erased, kept outside of the database beside the signed heads of the audit log: after a restore the database
 * knows of it no more. A file for each workspace, a line for each thing, only ever added to, signed so that nobody has
 * something erased by writing a line.
 */
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ifMissing } from '../node.ts'

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

/** `macs`: what signs a line, then what signed earlier ones. */
export function erasureList(dir: string, macs: readonly ((parts: unknown[]) => string)[]) {
  const pathOf = (workspaceId: string) => join(dir, `${workspaceId}.erased`)
  const signaturesOf = ({ workspaceId, kind, id, ruleId, at }: Erasure) =>
    macs.map((mac) => mac(['erasure', workspaceId, kind, id, ruleId, at]))
  const sign = (erasure: Erasure) => signaturesOf(erasure)[0] ?? ''
  const append = async (erasure: Erasure): Promise<void> => {
    const { workspaceId, kind, id, ruleId, at } = erasure
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await appendFile(pathOf(workspaceId), `${kind} ${id} ${ruleId} ${at} ${sign(erasure)}\n`, {
      mode: 0o600,
    })
  }
  /** Genuine lines alone, workspace by workspace. `isPresent`: the present key signed it. */
  async function* readSigned(): AsyncGenerator<{ erasure: Erasure; isPresent: boolean }> {
    const names = await readdir(dir).catch(ifMissing([]))
    for (const name of names) {
      const [, workspaceId] = /^([0-9a-f-]{36})\.erased$/.exec(name) ?? []
      if (!workspaceId) continue
      for await (const line of createInterface({ input: createReadStream(pathOf(workspaceId)) })) {
        const [, kind, id, ruleId, at, signature] =
          /^(CASE|PERSON) ([0-9a-f-]{36}) ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
        if (!kind || !id || !ruleId || !at) continue
        const erasure: Erasure = {
          workspaceId,
          kind: kind === 'CASE' ? 'CASE' : 'PERSON',
          id,
          ruleId,
          at: Number(at),
        }
        const signatures = signaturesOf(erasure)
        if (signature !== undefined && signatures.includes(signature))
          yield { erasure, isPresent: signatures[0] === signature }
      }
    }
  }
  return {
    append,
    /** Genuine lines alone, workspace by workspace. */
    async *read(): AsyncGenerator<Erasure> {
      const seen = new Set<string>()
      for await (const { erasure } of readSigned()) {
        const words = JSON.stringify(erasure)
        // What was signed again stands there twice.
        if (!seen.has(words)) yield erasure
        seen.add(words)
      }
    },
    /** Adds each line that an earlier key signed under the present one; harmless twice. */
    async signAgain(): Promise<void> {
      const waiting = new Map<string, Erasure>()
      for await (const { erasure, isPresent } of readSigned()) {
        const words = JSON.stringify(erasure)
        if (isPresent) waiting.delete(words)
        else waiting.set(words, erasure)
      }
      for (const erasure of waiting.values()) await append(erasure) // eslint-disable-line no-await-in-loop
    },
  }
}
