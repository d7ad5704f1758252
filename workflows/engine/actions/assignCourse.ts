/** ASSIGN_COURSE: a party or the business unit is to take a course, and learns nothing of the case by it. */
import type { DoAction } from './actions.ts'

/** Adds the effect that assigns the course of the action; does nothing where no course is set. */
export const assignCourse: DoAction = (turn, instance, { course }) => {
  if (course?.courseId)
    turn.effects.push({
      do: 'ASSIGN_COURSE',
      step: instance.id,
      courseId: course.courseId,
      to: course.to,
      days: course.days,
    })
}
