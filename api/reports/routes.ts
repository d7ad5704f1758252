import { implement } from '../core/implement.ts'
import { reports } from './contract.ts'
import * as service from './service.ts'

export default implement('reports', reports, {
  people: ({ query, body, ctx }) =>
    body.format === 'JSON'
      ? service.reportPage(ctx, query, body)
      : service.reportFile(ctx, query, { ...body, format: body.format }),
})
