/**
 * What stands at the head of a document: of the business unit where it has its own, else of the workspace.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import type { Store } from '../storage/store.ts'
import { readWhole } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'
import { pictureSize } from './picture.ts'
import type { Brand } from './paper.ts'

/** Of a call, or of a job that has none. */
type Dressed = {
  db: Pick<Rows, 'storedFile'>
  deps: { store: Store }
  workspace: Pick<Ctx['workspace'], 'name' | 'backgroundColor' | 'companyLogo'>
}
/** Returns the brand for documents of a business unit; colour and logo it lacks are the workspace's. */
export async function brandOf(
  ctx: Dressed,
  branch: { backgroundColor: string | null; branchLogo: string | null },
): Promise<Brand> {
  const { name, backgroundColor, companyLogo } = ctx.workspace
  return {
    name,
    color: branch.backgroundColor ?? backgroundColor,
    logo: (await logoOf(ctx, branch.branchLogo)) ?? (await logoOf(ctx, companyLogo)),
  }
}

/** Decoding more than this takes longer than a logo is worth. */
const maxPixels = 4_000_000
/** Null for one that is gone, too large, or of a kind that PDF does not know, such as WebP. */
async function logoOf({ db, deps }: Dressed, address: string | null): Promise<Uint8Array | null> {
  const id = /\/api\/file\/([0-9a-f-]{36})$/.exec(address ?? '')?.[1]
  const row = id
    ? await db.storedFile.findFirst({
        where: { id, purpose: { in: ['LOGO', 'BRANCH_LOGO'] }, confirmedAt: { not: null } },
        select: { id: true },
      })
    : null
  const bytes = row && (await readWhole(deps, keyOf('files', row.id)).catch(() => null))
  const size = bytes && pictureSize(bytes)
  return size && size.width * size.height <= maxPixels ? bytes : null
}
