/** Training: courses are written, assigned by hand, by a rule and for credits, and learned. */
import { assignments } from '../../api/assignments/contract.ts'
import { courseRule } from '../../api/assignments/ruleContract.ts'
import { courseSchedules } from '../../api/assignments/scheduleContract.ts'
import { addPackagePath, courses } from '../../api/courses/contract.ts'
import type { CourseDraft } from '../../api/courses/definition/draft.ts'
import { credits, creditRequests } from '../../api/credits/contract.ts'
import { learning } from '../../api/learning/contract.ts'
import { scorm } from '../../api/scorm/contract.ts'
import { aCourse } from '../course.ts'
import { aPackage } from '../scormPackage.ts'
import type { Client } from './client.ts'
import type { Employer } from './employer.ts'
import { until } from './appInstance.ts'
import type { Person } from './people.ts'

/** A course of two lessons, the second a SCORM package, and a quiz: written, scheduled, assigned and passed. */
export async function trainStaff({ admin, branchId, staff }: Employer): Promise<void> {
  const courseId = await publishCourse(admin.client, async (id) => {
    const { packageId } = await admin.client.upload(addPackagePath.replace('{id}', id), await aPackage())
    return withPackage(packageId)
  })
  await schedule(admin, courseId, branchId)
  await admin.client.call(assignments.assign, {
    body: { courseIds: [courseId], userIds: [staff.complainant.userId] },
  })
  await learn(staff.complainant, courseId)
}

type Write = (courseId: string) => Promise<CourseDraft>
async function publishCourse(author: Client, write: Write, isOfLibrary = false): Promise<string> {
  const row = isOfLibrary ? courses.createInLibrary : courses.create
  const { course, revision } = await author.call(row, { body: { title: 'Working without harassment' } })
  const { courseId } = course
  const draft = await write(courseId)
  await author.call(courses.saveDraft, { params: { id: courseId }, body: { draft, revision } })
  await author.call(courses.publish, { params: { id: courseId }, body: { changeKind: 'MATERIAL' } })
  return courseId
}

function withPackage(packageId: string): CourseDraft {
  const course = aCourse()
  const lesson = { title: 'Helmets', description: '', prerequisiteIds: [], minSeconds: null }
  return {
    ...course,
    items: [...course.items, { id: 'played', kind: 'LESSON', mandatory: false, ...lesson, packageId }],
  }
}

async function schedule({ client }: Person, courseId: string, branchId: string): Promise<void> {
  const reminders = { daysBefore: [7], daysAfter: [1], escalateToManagerAfterDays: 14 }
  await client.call(courseSchedules.setReminders, { body: { courseId, ...reminders } })
  await client.call(courseSchedules.setRenewal, {
    body: { courseId, renewal: { kind: 'ROLLING', months: 12 } },
  })
  const ofUnit = {
    match: 'ALL' as const,
    tests: [{ field: 'unit' as const, op: 'IS' as const, value: branchId }],
  }
  await client.call(courseRule.save, {
    body: { courseId, name: 'Everyone in Pune', condition: ofUnit, isOn: true },
  })
}

/** Reads the lesson, plays the package, passes the quiz. */
async function learn({ client }: Person, courseId: string): Promise<void> {
  const mine = await client.call(learning.list, { query: { pageSize: 100 } })
  const assignmentId = mine.content.find((each) => each.courseId === courseId)?.assignmentId ?? ''
  const lesson = (item: string) => ({ params: { assignmentId, item }, body: {} })
  for (const item of ['lesson', 'played']) await client.call(learning.begin, lesson(item))
  await client.call(learning.complete, lesson('lesson'))
  const { packageRecordId } = await client.call(learning.openItem, {
    params: { assignmentId, item: 'played' },
  })
  const record = { recordId: packageRecordId ?? '' }
  await client.call(scorm.launch, { params: record, body: { sco: 0 } })
  await client.call(scorm.save, {
    params: record,
    body: { sco: 0, cmi: { 'cmi.core.lesson_status': 'completed' } },
  })
  const { attempt } = await client.call(learning.startAttempt, {
    params: { item: 'quiz' },
    body: { assignmentId },
  })
  const params = { attemptId: attempt.attemptId }
  for (const answer of [
    { blockId: 'who', answer: 'anyone' },
    { blockId: 'days', answer: 90 },
  ])
    await client.call(learning.saveAnswer, { params, body: answer })
  await client.call(learning.submit, { params, body: {} })
  const isDone = async () =>
    (await client.call(learning.open, { params: { assignmentId } })).course.learningStatus === 'COMPLETED'
  await until('the course is completed', isDone)
}

/** The platform offers a course of its library; the employer asks for credits and assigns it. */
export async function buyCourse({ platform, admin, workspaceId, staff }: Employer): Promise<void> {
  const libraryCourseId = await publishCourse(platform, () => Promise.resolve(aCourse()), true)
  const [offer] = await platform.call(credits.offer, {
    body: { workspaceId, courseIds: [libraryCourseId], creditPrice: 1 },
  })
  const { workspaceCourseId = '', courseId = '' } = offer ?? {}
  const { requestId } = await admin.client.call(creditRequests.create, {
    body: { workspaceCourseId, credits: 5, reason: 'New people' },
  })
  await platform.call(credits.grant, { params: { workspaceCourseId }, body: { credits: 5, requestId } })
  await admin.client.call(assignments.assign, {
    body: { courseIds: [courseId], userIds: [staff.colleague.userId] },
  })
}
