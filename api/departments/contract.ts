/**
 * Departments. One may stand in several business units: it has one id, and a row in the list for each of
 * them.
 */
import { z } from '@hono/zod-openapi'
import { del, get, Id, Instant, post } from '../core/contract.ts'
import { PickerQuery, pageOf } from '../core/page.ts'
import { NameLine } from '../core/nameText.ts'
import { fault } from '../messages/say.ts'

export const ManagerRole = z.enum(['MANAGER', 'DEPUTY'])
export const Manager = z.object({ userId: Id, name: z.string(), role: ManagerRole, since: Instant })
/**
 * `userCount` counts active users of this department in this business unit; `branchIds` are all units it
 * stands in, as far as one may see.
 */
export const Department = z.object({
  departmentId: Id,
  departmentName: z.string(),
  branchId: Id,
  branchName: z.string(),
  branchIds: z.array(Id),
  createdAt: Instant,
  createdBy: Id.nullable(),
  managers: z.array(z.object({ userId: Id, name: z.string(), role: ManagerRole })),
  userCount: z.int(),
  abilities: z.object({ update: z.boolean() }),
})
export type Department = z.infer<typeof Department>

const DepartmentName = NameLine()
  .min(1, fault('departments.nameMissing'))
  .max(120, fault('departments.nameTooLong'))
const DepartmentBranchKey = z.strictObject({ departmentId: Id, branchId: Id })
export type DepartmentBranchKey = z.output<typeof DepartmentBranchKey>
const Blocked = z.object({
  departmentId: Id,
  branchId: Id,
  code: z.enum(['HAS_USERS', 'NOT_FOUND']),
  userCount: z.int(),
})
export type Blocked = z.output<typeof Blocked>

export const departments = {
  list: post('/api/department/list', {
    may: 'department:list',
    summary: 'Departments of one business unit, or of all',
    query: PickerQuery,
    returns: pageOf(Department),
    envelope: 'whole',
    writes: 'none',
    /**
     * Without `branchId`, and with `showAll`, those of all business units that one may see. `branchIds`: those of any
     * of these units. `isDistinct`: a department that stands in several units is one row, with the first of them by
     * name, and all are ordered by name.
     */
    body: z.strictObject({
      branchId: Id.optional(),
      branchIds: z.array(Id).min(1).max(300).optional(),
      isDistinct: z.boolean().default(false),
      showAll: z.boolean().default(false),
      searchText: z.string().trim().max(200).optional(),
    }),
  }),
  create: post('/api/department', {
    may: 'department:update',
    summary:
      'Add a department to one business unit or to all; one of this name that stands elsewhere is the same department',
    body: z.strictObject({
      departmentName: DepartmentName,
      branchId: Id.optional(),
      allBranch: z.boolean().default(false),
    }),
    returns: Department,
  }),
  remove: post('/api/department/delete', {
    may: 'department:update',
    summary: 'Take departments out of business units; those with users stay and are named',
    body: z.strictObject({
      departmentBranches: z
        .array(DepartmentBranchKey)
        .min(1, fault('departments.departmentMissing'))
        .max(500, fault('common.most500')),
    }),
    returns: z.object({ deleted: z.int(), blocked: z.array(Blocked) }),
  }),
  rename: post('/api/department/update/{id}', {
    may: 'department:update',
    summary: 'Give a department another name, wherever it stands',
    body: z.strictObject({ departmentId: Id, departmentName: DepartmentName }),
    returns: Department,
  }),
  addManager: post('/api/department/{id}/manager', {
    may: 'department:update',
    summary: 'Make somebody manager or deputy of a department',
    body: z.strictObject({ userId: Id, role: ManagerRole }),
    returns: Manager,
  }),
  managers: get('/api/department/{id}/managers', {
    may: 'department:list',
    summary: 'Managers of a department, for those who change it and for themselves',
    returns: z.array(Manager.extend({ email: z.string().nullable() })),
  }),
  removeManager: del('/api/department/{id}/manager/{userId}', {
    may: 'department:update',
    summary: 'Somebody manages a department no more',
    returns: z.object({ removed: z.literal(true) }),
  }),
}
