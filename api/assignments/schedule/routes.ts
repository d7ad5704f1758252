import { implement } from '../../core/implement.ts'
import { courseSchedules } from '../scheduleContract.ts'
import { remind } from './remind.ts'
import * as service from './service.ts'

export default implement('courseSchedules', courseSchedules, {
  read: ({ params, ctx }) => service.read(ctx, params.courseId),
  setRenewal: ({ body, ctx }) => service.setRenewal(ctx, body),
  setReminders: ({ body, ctx }) => service.setReminders(ctx, body),
  remind: ({ body, ctx }) => remind(ctx, body),
})
