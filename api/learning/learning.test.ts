import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { aCourse, block, options, wholeInHindi } from '../../test/course.ts'
import { assign, learner, publishCourse } from '../../test/learning.ts'
import { aPackage } from '../../test/scormPackage.ts'
import type { CourseDraft, Quiz } from '../courses/definition/draft.ts'

let app: TestApp
let [admin, meera, rohan] = [] as unknown as [Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  const people = [app.employer.admin, app.employer.complainant, app.employer.respondent]
  ;[admin, meera, rohan] = (await Promise.all(people.map((each) => app.as(each)))) as [Caller, Caller, Caller]
})
afterAll(() => app.close())

const quizWith = (more: Partial<Quiz>, course = aCourse()): CourseDraft => ({
  ...course,
  items: course.items.map((item) => (item.kind === 'QUIZ' ? { ...item, ...more } : item)),
})
/** Meera takes a course of this draft, and so does nobody else. */
async function takes(draft: CourseDraft = aCourse()) {
  const courseId = await publishCourse(admin, draft)
  expect((await assign(admin, courseId, [app.employer.complainant.id])).body.content.assigned).toBe(1)
  const her = learner(meera)
  const id = await her.assignmentOf(courseId)
  return { courseId, id, her }
}
async function withLesson(draft?: CourseDraft) {
  const assignment = await takes(draft)
  await assignment.her.begin(assignment.id)
  expect((await assignment.her.complete(assignment.id)).status).toBe(200)
  return assignment
}
/** Moves the clock that a row goes by: the server has no other. */
const later = (assignmentId: string, seconds: number) =>
  app.db.forWorkspace(app.employer.workspace.id).$executeRaw`
    UPDATE "Attempt" SET "startedAt" = "startedAt" - make_interval(secs => ${seconds}),
      "submittedAt" = "submittedAt" - make_interval(secs => ${seconds}),
      "deadlineAt" = "deadlineAt" - make_interval(secs => ${seconds})
     WHERE "assignmentId" = ${assignmentId}::uuid`

test('a course from its first lesson to its end, with nothing told too early', async () => {
  const { id, her } = await takes(wholeInHindi())
  const opened = (await her.open(id, 'hi')).body.content
  expect(opened).toMatchObject({
    language: 'hi',
    course: { title: 'उत्पीड़न के बिना काम', learningStatus: 'NOT_STARTED', percent: 0 },
    items: [
      { itemId: 'lesson', state: 'OPEN' },
      { itemId: 'quiz', state: 'LOCKED', waitsFor: ['lesson'], attemptsLeft: 2, questionCount: 2 },
    ],
  })
  expect((await her.start(id)).body.code).toBe('ILLEGAL_STATE')
  expect((await her.complete(id)).body.code).toBe('ILLEGAL_STATE')
  expect((await her.begin(id)).body.content.learningStatus).toBe('IN_PROGRESS')
  expect((await her.complete(id)).body.content).toMatchObject({ percent: 50, item: { state: 'COMPLETE' } })
  const { attempt, blocks } = (await her.start(id)).body.content
  const blocksText = JSON.stringify(blocks)
  for (const secret of ['marking', 'right', 'feedback', 'range'])
    expect(blocksText).not.toContain(`"${secret}"`)
  expect((await her.result(attempt.attemptId)).body.code).toBe('ILLEGAL_STATE')
  await her.save(attempt.attemptId, 'who', 'anyone')
  await her.save(attempt.attemptId, 'days', '90')
  const result = (await her.submit(attempt.attemptId)).body.content
  expect(result).toMatchObject({ attempt: { status: 'PASSED', score: 2, of: 2, percent: 100, passed: true } })
  const done = (await her.open(id)).body.content.course
  expect(done).toMatchObject({ learningStatus: 'COMPLETED', percent: 100 })
  expect(new Date(done.validUntil).getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000)
  expect((await her.start(id)).body.code).toBe('ILLEGAL_STATE')
})

test('two devices make one attempt; answers are kept as given, and handing in twice is once', async () => {
  const { id, her } = await withLesson()
  const [one, other] = await Promise.all([her.start(id), her.start(id)])
  const { attemptId } = one.body.content.attempt
  expect(other.body.content.attempt.attemptId).toBe(attemptId)
  expect(one.body.content.blocks).toEqual(other.body.content.blocks)
  await her.save(attemptId, 'who', 'women')
  await her.save(attemptId, 'who', 'anyone')
  expect((await her.openAttempt(attemptId)).body.content.answers).toMatchObject([
    { blockId: 'who', answer: 'anyone' },
  ])
  expect((await her.save(attemptId, 'who', 'nobody')).body.code).toBe('VALIDATION_FAILED')
  expect((await her.save(attemptId, 'text', 'anyone')).status).toBe(404)
  const twice = await Promise.all([her.submit(attemptId), her.submit(attemptId)])
  expect(twice.map(({ body }) => body.content.attempt.percent)).toEqual([50, 50])
  expect((await her.save(attemptId, 'who', 'anyone')).body.code).toBe('ILLEGAL_STATE')
})

test('past its time an attempt is handed in as it was saved, whoever looks first', async () => {
  const { courseId, id, her } = await withLesson(quizWith({ timeLimitSeconds: 60 }))
  const { attempt, serverAt } = (await her.start(id)).body.content
  expect(Date.parse(attempt.deadlineAt) - Date.parse(serverAt)).toBeLessThanOrEqual(60_000)
  await her.save(attempt.attemptId, 'who', 'anyone')
  await later(id, 61)
  expect((await her.save(attempt.attemptId, 'days', '90')).status).toBe(200)
  await later(id, 2)
  const late = await her.save(attempt.attemptId, 'days', '7')
  expect(late.body.code).toBe('ILLEGAL_STATE')
  const seen = await admin.get(
    `/learning/api/course/user-attempts?courseId=${courseId}&userId=${app.employer.complainant.id}`,
  )
  expect(seen.body.content).toMatchObject([{ status: 'PASSED', percent: 100 }])
  const { submittedAt, deadlineAt } = (await her.result(attempt.attemptId)).body.content.attempt
  expect(submittedAt).toBe(deadlineAt)
})

test('whoever fails learns which lessons to read again, and nothing of the answers', async () => {
  const draft = quizWith({ showAnswers: 'NEVER', maxAttempts: 3, passPercentage: 100 })
  const blocks = draft.blocks.map((each) => (each.id === 'who' ? { ...each, lessonId: 'lesson' } : each))
  const { id, her } = await withLesson({ ...draft, blocks })
  const attemptWith = async (answers: Record<string, unknown>) => {
    const { attempt, blocks: questions } = (await her.start(id)).body.content
    expect(JSON.stringify(questions)).not.toContain('lessonId')
    for (const [block, answer] of Object.entries(answers)) await her.save(attempt.attemptId, block, answer)
    return (await her.submit(attempt.attemptId)).body.content
  }
  const failed = { attempt: { status: 'FAILED' }, questions: null }
  const read = { lessonsToRead: [{ itemId: 'lesson', title: 'What harassment is' }] }
  expect(await attemptWith({ who: 'women' })).toMatchObject({ ...failed, ...read })
  expect(await attemptWith({ who: 'anyone' })).toMatchObject({ ...failed, lessonsToRead: [] })
  const passed = await attemptWith({ who: 'anyone', days: '90' })
  expect(passed).toMatchObject({ attempt: { status: 'PASSED' }, lessonsToRead: [] })
})

test('attempts run out; more are given with a reason, and the right answers stay hidden', async () => {
  const { courseId, id, her } = await withLesson(quizWith({ showAnswers: 'AFTER_LAST', cooldownMinutes: 5 }))
  const fail = async () => {
    const { attempt } = (await her.start(id)).body.content
    return (await her.submit(attempt.attemptId)).body.content
  }
  expect(await fail()).toMatchObject({ attemptsLeft: 1, questions: null, attempt: { status: 'FAILED' } })
  expect((await her.start(id)).body.code).toBe('ILLEGAL_STATE')
  await later(id, 300)
  const last = await fail()
  expect(last).toMatchObject({ attemptsLeft: 0, questions: [{ right: 'Option anyone' }, {}] })
  await later(id, 300)
  expect((await her.start(id)).body.code).toBe('ILLEGAL_STATE')
  const exceeded = (await admin.post('/learning/api/course/attempts/exceeded', { courseId })).body.content
  expect(exceeded).toMatchObject([{ assignmentId: id, attemptsUsed: 2, attemptsAllowed: 2, lastPercent: 0 }])
  const more = (reason: string, userIds = [app.employer.complainant.id], who = admin) =>
    who.post('/learning/api/course/increase/user-attempts', {
      courseId,
      quizId: 'quiz',
      userIds,
      extraAttempts: 1,
      reason,
    })
  expect((await more('')).body.fields[0].path).toBe('reason')
  expect((await more('Please', undefined, meera)).status).toBe(403)
  expect((await more('She was ill')).body.content).toMatchObject([{ attemptsAllowed: 3 }])
  expect((await her.open(id)).body.content.course.learningStatus).toBe('IN_PROGRESS')
  expect((await fail()).attempt.no).toBe(3)
})

test('extra time reaches an attempt that runs', async () => {
  const { courseId, id, her } = await withLesson(quizWith({ timeLimitSeconds: 60 }))
  const { attempt } = (await her.start(id)).body.content
  await admin.post('/learning/api/course/increase/user-attempts', {
    courseId,
    quizId: 'quiz',
    userIds: [app.employer.complainant.id],
    extraMinutes: 10,
    reason: 'Reads with a screen reader',
  })
  const again = (await her.openAttempt(attempt.attemptId)).body.content.attempt
  expect(Date.parse(again.deadlineAt) - Date.parse(attempt.deadlineAt)).toBe(600_000)
})

test('the language changes in the middle and nothing is lost', async () => {
  const { id, her } = await withLesson(wholeInHindi())
  const { attempt } = (await her.start(id, 'quiz', 'en')).body.content
  await her.save(attempt.attemptId, 'who', 'anyone')
  const hindi = (await meera.get(`/learning/api/my/attempt/${attempt.attemptId}?language=hi`)).body.content
  expect(hindi).toMatchObject({ language: 'hi', answers: [{ blockId: 'who', answer: 'anyone' }] })
  const tamil = (await meera.get(`/learning/api/my/attempt/${attempt.attemptId}?language=ta`)).body.content
  expect(tamil.language).toBe('en')
})

test('a language is offered once all that a learner reads is in it; else the course is read in its own', async () => {
  const whole = wholeInHindi()
  const readIn = async (path: string | null) => {
    const { hi = {} } = whole.languages.translations
    const { [path ?? '']: _left, ...rest } = hi
    const draft = { ...whole, languages: { ...whole.languages, translations: { hi: path ? rest : hi } } }
    const { id, her } = await takes(draft)
    const { language, course } = (await her.open(id, 'hi')).body.content
    return [language, course.languages, course.isPartlyTranslated]
  }
  expect(await readIn(null)).toEqual(['hi', ['en', 'hi'], false])
  for (const path of ['blocks/text/html', 'questions/who/label', 'questions/who/options/women'])
    expect([path, await readIn(path)]).toEqual([path, ['en', ['en'], false]])
})

test('who learnt in a language before all of it was translated goes on in it, and is told so', async () => {
  const { id, her } = await takes()
  // As earlier releases left it: they offered a language once the title was translated.
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.assignment.update({ where: { id }, data: { language: 'hi' } })
  const { language, course } = (await her.open(id)).body.content
  expect([language, course.languages, course.isPartlyTranslated]).toEqual(['hi', ['en', 'hi'], true])
  expect(course.title).toBe('उत्पीड़न के बिना काम')
})

test('a person marks what no rule can mark, and the last mark decides', async () => {
  const course = aCourse()
  const essay = block('essay', 'INPUT_BOX', {
    order: 2,
    marking: { points: 2, rubric: 'Says whom to tell.' },
  })
  const { id, her } = await withLesson({ ...course, blocks: [...course.blocks, essay] })
  const { attempt } = (await her.start(id)).body.content
  await her.save(attempt.attemptId, 'who', 'anyone')
  await her.save(attempt.attemptId, 'essay', 'The committee')
  const handed = (await her.submit(attempt.attemptId)).body.content
  expect(handed).toMatchObject({ questions: null, attempt: { status: 'AWAITING_GRADING', percent: null } })
  expect((await her.start(id)).body.code).toBe('ILLEGAL_STATE')
  const queue = (await admin.post('/learning/api/grading/queue', {})).body.content
  expect(queue).toMatchObject([{ attemptId: attempt.attemptId, questionCount: 1 }])
  const grading = `/learning/api/grading/${attempt.attemptId}`
  expect((await meera.get(grading)).status).toBe(403)
  expect((await admin.get(grading)).body.content.answers).toMatchObject([
    { blockId: 'who', points: 1 },
    { blockId: 'days', points: 0 },
    { blockId: 'essay', answer: 'The committee', rubric: 'Says whom to tell.', points: null, isByHand: true },
  ])
  const mark = (points: number, blockId = 'essay') => admin.post(grading, { marks: [{ blockId, points }] })
  expect((await mark(3)).body.fields[0].path).toBe('marks.0.points')
  expect((await mark(1, 'who')).body.fields[0].path).toBe('marks.0.blockId')
  expect((await mark(1.5)).body.content).toMatchObject({ status: 'PASSED', score: 2.5, of: 4 })
  expect((await mark(1)).body.code).toBe('ILLEGAL_STATE')
  expect((await her.open(id)).body.content.course.learningStatus).toBe('COMPLETED')
})

test('a lesson keeps what was done in it and says what is missing', async () => {
  const course = aCourse()
  const question = block('asked', 'MULTIPLE_CHOICE', {
    itemId: 'lesson',
    order: 1,
    options: options('a', 'b'),
    marking: { points: 1, right: ['a'] },
    feedback: 'It is a.',
  })
  const button = block('button', 'BUTTON', { itemId: 'lesson', order: 2 })
  const { id, her } = await takes({ ...course, blocks: [...course.blocks, question, button] })
  expect((await her.act(id, 'lesson', 'asked', { act: 'ANSWERED', answer: 'a' })).body.code).toBe(
    'ILLEGAL_STATE',
  )
  await her.begin(id)
  const lacking = (await her.complete(id)).body
  expect(lacking.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['asked', 'UNANSWERED'],
    ['button', 'UNPRESSED'],
  ])
  const first = (await her.openItem(id, 'lesson')).body.content
  expect(JSON.stringify(first)).not.toContain('It is a.')
  const result = (await her.act(id, 'lesson', 'asked', { act: 'ANSWERED', answer: 'b' })).body.content
  expect(result.done).toMatchObject([
    { blockId: 'asked', answer: 'b', told: { isRight: false, feedback: 'It is a.' } },
  ])
  expect((await her.act(id, 'lesson', 'button', { act: 'OPENED' })).body.code).toBe('VALIDATION_FAILED')
  await her.act(id, 'lesson', 'button', { act: 'PRESSED' })
  expect((await her.complete(id)).body.content.item.state).toBe('COMPLETE')
  expect((await her.openItem(id, 'lesson')).body.content.done).toHaveLength(2)
})

test('what is somebody else’s is not there, and nothing about oneself can be said by another', async () => {
  const { id, her } = await withLesson()
  const { attempt } = (await her.start(id)).body.content
  const him = learner(rohan)
  const tries = [
    him.open(id),
    him.openItem(id, 'lesson'),
    him.begin(id),
    him.complete(id),
    him.start(id),
    him.openAttempt(attempt.attemptId),
    him.save(attempt.attemptId, 'who', 'women'),
    him.submit(attempt.attemptId),
    him.result(attempt.attemptId),
    learner(admin).submit(attempt.attemptId),
  ]
  for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
  expect((await her.openAttempt(attempt.attemptId)).body.content.answers).toEqual([])
  expect((await rohan.get('/learning/api/my/courses')).body.content).toEqual([])
})

test('a film counts as far as it was played, however often and wherever it is claimed', async () => {
  const workspace = app.db.forWorkspace(app.employer.workspace.id)
  const { id: fileId } = await workspace.storedFile.create({
    data: {
      purpose: 'COURSE_FILE',
      fileName: 'film.mp4',
      contentType: 'video/mp4',
      sizeBytes: 9,
      createdBy: app.employer.admin.id,
      confirmedAt: new Date(),
    },
  })
  const { id: captionId } = await workspace.storedFile.create({
    data: {
      purpose: 'COURSE_CAPTIONS',
      fileName: 'film.vtt',
      contentType: 'text/vtt',
      sizeBytes: 9,
      createdBy: app.employer.admin.id,
      confirmedAt: new Date(),
    },
  })
  const course = aCourse()
  const film = block('film', 'VIDEO', {
    itemId: 'lesson',
    order: 1,
    config: { fileIds: [fileId] },
    watching: { durationSeconds: 60, minPercent: 90, maySkip: true, captions: { en: captionId } },
  })
  const { id, her } = await takes({ ...course, blocks: [...course.blocks, film] })
  await her.begin(id)
  const opened = (await her.openItem(id, 'lesson')).body.content
  expect(opened.files).toMatchObject([
    { contentFileId: fileId, url: `/api/file/${fileId}` },
    { contentFileId: captionId },
  ])
  const begun = (seconds: number) => workspace.$executeRaw`
    UPDATE "ItemProgress" SET "openedAt" = "openedAt" - make_interval(secs => ${seconds})
     WHERE "assignmentId" = ${id}::uuid`
  const beaten = (seconds: number) => workspace.$executeRaw`
    UPDATE "Watched" SET "lastBeatAt" = "lastBeatAt" - make_interval(secs => ${seconds})
     WHERE "assignmentId" = ${id}::uuid`
  const seen = async (segment: object) => (await her.watch(id, 'film', segment)).body.content
  expect((await seen({ seq: 0, segments: [[0, 60]], durationSec: 1 })).watchedSec).toBeLessThan(2)
  await begun(100)
  await beaten(15)
  const beat = { seq: 1, segments: [[0, 15]], clientAt: new Date().toISOString() }
  expect((await seen(beat)).watchedSec).toBe(15)
  await beaten(15)
  expect((await seen(beat)).watchedSec).toBe(15)
  expect((await seen({ seq: 2, segments: [[15, 30]] })).watchedSec).toBe(30)
  expect((await seen({ seq: 3, segments: [[30, 60]], playbackRate: 4 })).watchedSec).toBeLessThan(32)
  expect((await her.complete(id)).body.fields).toMatchObject([{ path: 'film', code: 'UNWATCHED' }])
  await beaten(30)
  expect(await seen({ seq: 4, segments: [[30, 60]] })).toMatchObject({ watchedPercent: 100, complete: true })
  expect((await her.complete(id)).status).toBe(200)
})

test('a lesson that plays a package is complete once that says so', async () => {
  const draft = aCourse()
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const begun = await admin.post('/learning/api/course/create', { title: 'With a package' })
  const { courseId } = begun.body.content.course
  const uploadResponse = await app.request(`/learning/api/course/${courseId}/package`, {
    method: 'POST',
    body: new Uint8Array(await aPackage()),
    headers: { host: 'acme.localhost', authorization: `Bearer ${admin.token}` },
  })
  const { packageId } = (await uploadResponse.json()).content
  const [lesson] = draft.items
  const withPackage = { ...draft, items: [{ ...lesson, packageId }], blocks: draft.blocks.slice(0, 1) }
  await admin.put(`/learning/api/course/${courseId}/draft`, { draft: withPackage, revision: 1 })
  const published = await admin.post(`/learning/api/course/publish/${courseId}`, { changeKind: 'MATERIAL' })
  expect(published.body.code).toBeUndefined()
  await assign(admin, courseId, [app.employer.complainant.id])
  const her = learner(meera)
  const id = await her.assignmentOf(courseId)
  expect((await her.openItem(id, 'lesson')).body.content.packageRecordId).toBeNull()
  await her.begin(id)
  const { packageRecordId, lacks } = (await her.openItem(id, 'lesson')).body.content
  expect(lacks).toMatchObject([{ code: 'UNPLAYED' }])
  expect((await her.complete(id)).body.code).toBe('ILLEGAL_STATE')
  const sendCmi = (who: Caller, sco: number, cmi: object) =>
    who.put(`/learning/api/my/scorm/${packageRecordId}`, { sco, cmi })
  expect((await sendCmi(rohan, 0, {})).status).toBe(404)
  await sendCmi(meera, 0, { 'cmi.core.lesson_status': 'completed' })
  expect((await her.complete(id)).body.code).toBe('ILLEGAL_STATE')
  await sendCmi(meera, 1, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' })
  expect((await her.complete(id)).body.content.learningStatus).toBe('COMPLETED')
  expect(await rows.scormRecord.count({ where: { isDone: true } })).toBe(1)
})
