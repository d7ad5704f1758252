/** Files to start from: the headers, and one row to write over. */
import { z } from '@hono/zod-openapi'
import { notFound } from '../core/errors.ts'
import { parse } from '../core/implement.ts'
import { sendMade } from '../storage/send.ts'
import { TableFormat } from '../tables/contract.ts'
import { templateFields, TemplateType } from './contract.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { contentTypeOf, tableBytes } from '../tables/write.ts'

type Type = z.output<typeof TemplateType>
const person = [
  'name@example.com',
  'Meera',
  'Iyer',
  'E1001',
  'Female',
  'Finance',
  'Analyst',
  'Pune',
  'Employee',
  '12 Lake Road, Pune',
  '+91 98100 12345',
  '2026-04-01',
]
const templates: Record<Type, { name: string; rows: readonly (readonly string[])[] }> = {
  BULK_INVITE: { name: 'People to invite', rows: [templateFields, person] },
  BULK_CREATE: { name: 'Users to create', rows: [templateFields, person] },
  BULK_DELETE: {
    name: 'Users to deactivate',
    rows: [
      ['email', 'employeeId'],
      ['name@example.com', 'E1001'],
    ],
  },
  WHITELIST: {
    name: 'Addresses that may sign up',
    rows: [
      ['email', 'note'],
      ['name@example.com', 'Contractor'],
    ],
  },
  COURSE_ENROL: {
    name: 'People for a course',
    rows: [
      ['email', 'employeeId'],
      ['name@example.com', 'E1001'],
    ],
  },
}
const path = '/api/template/{type}' as const
/** The path and query at which an import template is downloaded. */
export const templateUrl = (type: Type, format: TableFormat): string =>
  `${path.replace('{type}', type)}?format=${format}`

const Query = z.strictObject({ format: TableFormat.default('XLSX') })
export const templateFileRoutes: Record<string, FileRoute> = {
  openTemplate: {
    method: 'get',
    path,
    may: 'self',
    summary: 'A file to start from',
    returns: 'made',
    async answer(_ctx, c) {
      const type = TemplateType.safeParse(c.req.param('type'))
      if (!type.success) throw notFound()
      const { format } = parse(Query, c.req.query(), 'query')
      const { name, rows } = templates[type.data]
      return sendMade(tableBytes(format, [[...rows]]), {
        fileName: `${name}.${format.toLowerCase()}`,
        contentType: contentTypeOf(format),
      })
    },
  },
}
