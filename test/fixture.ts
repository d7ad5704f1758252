/** How a domain says to the laws which things it has: test/fixtures.ts lists what each domain brings. */
import { templates } from '../workflows/definition/templates/index.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database, WorkspaceDb } from '../prisma/client.ts'

/** Ids by kind of thing. */
export type Things = Readonly<Record<string, string>>
export type FixtureContext = {
  db: Database
  rows: WorkspaceDb
  employer: Employer
  /** Tells those of several times apart. */
  nth: number
  /** What the API derives ids from that stand in no row. */
  secret: Buffer
  /** What domains before it in the list have made. */
  idsByKind: Things
}
export type Fixture = {
  /** One thing of every kind that a call can name, made by the admin unless the kind says otherwise. */
  make?(context: FixtureContext): Promise<Record<string, string>>
  /** What kind of thing a field's name means; the first that fits, over all domains in the order of the list. */
  names?: readonly (readonly [name: RegExp, kind: string])[]
  /** Where a field of one row means another kind: "complaints:createDraft workflowId". */
  ofRow?: Readonly<Record<string, string>>
  /** Ids within a drawing, which stand in paths too. */
  parts?(): string[]
  /** Fields of these names that an honest call sends, so that only what is under test can be wrong. */
  fill?: Readonly<Record<string, unknown>>
  /** Good values of parameters and fields that are the same in every workspace, for the fuzzer. */
  known?: Readonly<Record<string, unknown[]>>
  /** What the platform has of its own, beside workspaces. */
  ofPlatform?(db: Database, by: { id: string }): Promise<unknown>
}

export const drawing = (id: string) => (templates[id] ?? templates.POSH!).graph
export const soon = () => new Date(Date.now() + 86_400_000)
/** The step that the laws' case has open. */
export const openStep = 'acknowledge.1'
export const someHash = 'a'.repeat(64)
/** What every stored file has. */
export const stored = (createdBy: string) => ({
  fileName: 'logo.png',
  contentType: 'image/png',
  sizeBytes: 9,
  sha256: someHash,
  createdBy,
  confirmedAt: new Date(),
})
