import { implement } from '../../core/implement.ts'
import { courseRules } from '../ruleContract.ts'
import * as service from './service.ts'

export default implement('courseRules', courseRules, {
  list: ({ query, ctx }) => service.list(ctx, query.courseId),
  save: ({ query, body, ctx }) =>
    body.preview ? service.preview(ctx, query, body) : service.save(ctx, body),
})
