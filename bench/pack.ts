/** An evidence pack of 1,000 people against the same rows through bare pg. */
import { packBytes } from '../api/compliance/pack/bytes.ts'
import type { ReportSite } from './reports.ts'
import { median, msOf } from './table.ts'

/** What a pack of these people is made of. */
const packed = [
  `SELECT m."userId", u."firstName", u."lastName", m."employeeId", b.name FROM "Membership" m
     JOIN "User" u ON u.id = m."userId" LEFT JOIN "Branch" b ON b.id = m."branchId"
    WHERE m."workspaceId" = $1 AND m."branchId" = $2 ORDER BY m.id`,
  `SELECT a.*, c.title, v.number, v."definitionHash" FROM "Assignment" a JOIN "Course" c ON c.id = a."courseId"
     JOIN "CourseVersion" v ON v.id = a."courseVersionId"
     JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId"
    WHERE a."workspaceId" = $1 AND m."branchId" = $2 ORDER BY a."userId", a."assignedAt", a.id`,
  `SELECT s.*, p.name, v.number FROM "PolicyAcceptance" s JOIN "Policy" p ON p.id = s."policyId"
     JOIN "PolicyVersion" v ON v.id = s."policyVersionId"
     JOIN "Membership" m ON m."workspaceId" = s."workspaceId" AND m."userId" = s."userId"
    WHERE s."workspaceId" = $1 AND m."branchId" = $2 ORDER BY s."userId", s.at, s.id`,
  `SELECT n."userId", n.kind, n.at FROM "Notice" n
     JOIN "Membership" m ON m."workspaceId" = n."workspaceId" AND m."userId" = n."userId"
    WHERE n."workspaceId" = $1 AND m."branchId" = $2 ORDER BY n."userId", n.at, n.id`,
]
export async function measurePack({ db, bare, employer, ctx }: ReportSite): Promise<Record<string, number>> {
  const { workspace, toronto, pune, admin } = employer
  await bare.query(
    `UPDATE "Membership" SET "branchId" = $1 WHERE id IN
       (SELECT id FROM "Membership" WHERE "branchId" = $2 AND role = 'EMPLOYEE' ORDER BY id DESC LIMIT 1000)`,
    [toronto.id, pune.id],
  )
  const scope = {
    workspace: { id: workspace.id, name: workspace.name, timeZone: 'UTC' },
    units: null,
    branchId: toronto.id,
    asOf: new Date(),
    maker: { userId: admin.id, role: 'WORKSPACE_ADMIN' as const, branchId: null },
  }
  let [lines, rowCount] = [0, 0]
  const own = async () => {
    lines = 0
    for await (const piece of packBytes(db, ctx.db, scope))
      lines += Buffer.from(piece).toString().split('\n').length - 1
  }
  const control = async () => {
    rowCount = 0
    for (const text of packed) {
      const { rows } = await bare.query(text, [workspace.id, toronto.id])
      rowCount += rows.map((row) => JSON.stringify(row)).length
    }
  }
  await own()
  await control()
  const [ratios, each]: [number[], number[]] = [[], []]
  for (let round = 0; round < 7; round++) {
    const [mine, theirs] = [await msOf(own), await msOf(control)]
    ratios.push(theirs / mine)
    each.push(mine)
  }
  if (lines < rowCount)
    throw new Error(`The pack has fewer lines than there are rows: ${lines} and ${rowCount}`)
  return { 'pack.ratio': median(ratios), 'pack.ms': median(each) }
}
