/** What was measured, against what we aim for. */
import { performance } from 'node:perf_hooks'
import { callCosts } from '../api/core/callCosts.ts'

/** How long it takes, in milliseconds. */
export const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

export type Figure = { name: string; what: string; aim: string; isMet: (value: number) => boolean }
/** What a call costs, in calls that read one's own account; the budget charges the points of `callCosts`. */
const callCostFigures = Object.entries(callCosts).map(([cost, points]): Figure => ({
  name: `callCost.${cost}`,
  what: `a call of this kind over one that reads one’s own account; ${points} are charged`,
  aim: `≤ ${points * 2}`,
  isMet: (value) => value <= points * 2,
}))
const costByPartFigures = [1, 2].flatMap((workers): Figure[] => [
  ...['api', 'worker', 'relay', 'postgres', 'temporal'].map((part) => ({
    name: `cpu${workers}.${part}`,
    what: `seconds of processor for 1,000 cases, ${workers === 1 ? 'one worker' : 'two workers'}`,
    aim: '',
    isMet: () => true,
  })),
  { name: `cpu${workers}.statements`, what: 'statements for these', aim: '', isMet: () => true },
])
export const figures: Figure[] = [
  ...callCostFigures,
  {
    name: 'engine.ratio',
    what: 'cases per second, ours over hand-written',
    aim: '≥ 0.95',
    isMet: (value) => value >= 0.95,
  },
  {
    name: 'commit.statements',
    what: 'that write a transition; the head of the ledger is signed beside it',
    aim: '≤ 2',
    isMet: (value) => value <= 2,
  },
  {
    name: 'commit.ratio',
    what: 'transitions per second one after the other, ours over one statement of bare pg',
    aim: '≥ 0.60',
    isMet: (value) => value >= 0.6,
  },
  {
    name: 'peer.ratio',
    what: 'cases per second over HTTP, ours over Flowable’s',
    aim: '≥ 0.40',
    isMet: (value) => value >= 0.4,
  },
  { name: 'peer.ours', what: 'cases per second, with sign-in and walls', aim: '', isMet: () => true },
  { name: 'peer.theirs', what: 'cases per second, Flowable 7.1 without sign-in', aim: '', isMet: () => true },
  {
    name: 'http.ratio',
    what: 'cases per second over HTTP, the whole product over one written by hand',
    aim: '≥ 0.70',
    isMet: (value) => value >= 0.7,
  },
  { name: 'http.ours', what: 'cases per second, 16 clients', aim: '', isMet: () => true },
  { name: 'http.theirs', what: 'the same of the one written by hand', aim: '', isMet: () => true },
  {
    name: 'http.statements',
    what: 'that a case costs the database, from draft to end, mails into the built-in inbox included',
    aim: '≤ 70',
    isMet: (value) => value <= 70,
  },
  ...costByPartFigures,
  { name: 'http.databaseMs', what: 'that these take', aim: '', isMet: () => true },
  { name: 'machine.load', what: 'the machine’s load when that was measured', aim: '', isMet: () => true },
  { name: 'commit.ms', what: 'ours, median', aim: '', isMet: () => true },
  {
    name: 'step.alone',
    what: 'ms of an act alone through Temporal, ours over hand-written',
    aim: '≤ 1.30',
    isMet: (value) => value <= 1.3,
  },
  { name: 'step.aloneMs', what: 'ours, median', aim: '', isMet: () => true },
  {
    name: 'step.first',
    what: 'the same of the first act, which waits for the start',
    aim: '',
    isMet: () => true,
  },
  { name: 'engine.casesPerSecond', what: 'ours', aim: '', isMet: () => true },
  { name: 'engine.stepMs', what: 'a step, median', aim: '', isMet: () => true },
  { name: 'engine.stepRatio', what: 'step latency, ours over hand-written', aim: '', isMet: () => true },
  { name: 'engine.events', what: 'history events of a case', aim: '≤ 28', isMet: (value) => value <= 28 },
  {
    name: 'engine.workflowTasks',
    what: 'workflow tasks of a case',
    aim: '≤ 4',
    isMet: (value) => value <= 4,
  },
  { name: 'advance.ratio', what: '500 steps over 5', aim: '≤ 1.5', isMet: (value) => value <= 1.5 },
  { name: 'compile.ms', what: '1,000 steps', aim: '≤ 100', isMet: (value) => value <= 100 },
  {
    name: 'compile.conditionsMs',
    what: '1,000 steps and a hundred conditions, without the search',
    aim: '≤ 100',
    isMet: (value) => value <= 100,
  },
  { name: 'search.ms', what: 'all that a case can come to on the latter', aim: '', isMet: () => true },
  {
    name: 'search.complete',
    what: '1 where the budget was enough for it',
    aim: '1',
    isMet: (value) => value === 1,
  },
  {
    name: 'search.budgetMs',
    what: '300 branches at once, until the budget ends it; in a thread',
    aim: '',
    isMet: () => true,
  },
  { name: 'filing.p95', what: 'ms from submit to receipt', aim: '', isMet: () => true },
  { name: 'filing.p50', what: 'ms from submit to receipt', aim: '', isMet: () => true },
  {
    name: 'read.ratio',
    what: 'lists per second, ours over bare pg',
    aim: '≥ 0.55',
    isMet: (value) => value >= 0.55,
  },
  {
    name: 'read.prepared',
    what: 'the same over bare pg with prepared statements, as ours are',
    aim: '≥ 0.50',
    isMet: (value) => value >= 0.5,
  },
  {
    name: 'preview.ratio',
    what: 'event loop of a preview whose road is kept, over that of reading the draft',
    aim: '≤ 3.00',
    isMet: (value) => value <= 3,
  },
  { name: 'preview.loopMs', what: 'the former', aim: '', isMet: () => true },
  { name: 'preview.roadMs', what: 'a road, which a thread computes once', aim: '', isMet: () => true },
  {
    name: 'due.cases',
    what: 'open cases; a tenth of them fall due within one second',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'due.drainSeconds',
    what: 'after that second, until each of these has fired once',
    aim: '≤ 60',
    isMet: (value) => value <= 60,
  },
  {
    name: 'due.stepRatio',
    what: 'ms of an act on another case meanwhile, over the same alone',
    aim: '≤ 1.50',
    isMet: (value) => value <= 1.5,
  },
  { name: 'due.stepAloneMs', what: 'the latter', aim: '', isMet: () => true },
  { name: 'due.startsPerSecond', what: 'cases filed, started and opened', aim: '', isMet: () => true },
  {
    name: 'reconcile.seconds',
    what: 'one comparison of all these with their runs',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'training.sweepRatio',
    what: 'reminders of a night, ours over one statement a batch of bare pg',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'training.drainSeconds',
    what: 'until all 100,000 assignments that are due are done',
    aim: '≤ 120',
    isMet: (value) => value <= 120,
  },
  {
    name: 'training.pageRatio',
    what: 'ms of a person’s list meanwhile, over the same alone',
    aim: '≤ 2.00',
    isMet: (value) => value <= 2,
  },
  {
    name: 'training.answerRatio',
    what: 'answers saved per second, ours over one upsert of bare pg',
    aim: '',
    isMet: () => true,
  },
  { name: 'training.answersPerSecond', what: 'ours, 16 at a time', aim: '', isMet: () => true },
  {
    name: 'training.openRatio',
    what: 'opening a course, one statement of bare pg over ours',
    aim: '',
    isMet: () => true,
  },
  { name: 'training.openMs', what: 'the latter', aim: '', isMet: () => true },
  {
    name: 'training.previewRatio',
    what: 'a rule’s preview over 100,000 people, bare pg over ours',
    aim: '',
    isMet: () => true,
  },
  { name: 'training.previewMs', what: 'the latter', aim: '≤ 2000', isMet: (value) => value <= 2000 },
  {
    name: 'report.firstRatio',
    what: 'the first page over 100,000 assignments, the same statements of bare pg without walls over ours',
    aim: '≥ 0.50',
    isMet: (value) => value >= 0.5,
  },
  { name: 'report.firstMs', what: 'the latter', aim: '≤ 1000', isMet: (value) => value <= 1000 },
  { name: 'report.exportRows', what: 'rows that leave as CSV', aim: '', isMet: () => true },
  {
    name: 'report.exportRatio',
    what: 'their export, the same cursor of bare pg without walls over ours',
    aim: '≥ 0.50',
    isMet: (value) => value >= 0.5,
  },
  { name: 'report.exportSeconds', what: 'the latter', aim: '', isMet: () => true },
  {
    name: 'report.heldRatio',
    what: 'memory held while a million rows leave, over a hundred thousand',
    aim: '≤ 1.20',
    isMet: (value) => value <= 1.2,
  },
  {
    name: 'pack.ratio',
    what: 'an evidence pack of 1,000 people, the same rows of bare pg over ours',
    aim: '≥ 0.30',
    isMet: (value) => value >= 0.3,
  },
  { name: 'pack.ms', what: 'the latter', aim: '', isMet: () => true },
  {
    name: 'hostile.healthzP99',
    what: 'ms of /healthz while 16 dense bodies of a megabyte come in',
    aim: '≤ 100',
    isMet: (value) => value <= 100,
  },
  { name: 'hostile.healthzMax', what: 'the slowest of these', aim: '≤ 100', isMet: (value) => value <= 100 },
  {
    name: 'hostile.bareMax',
    what: 'the slowest of a bare HTTP server that parses the same bodies',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'kill.p50',
    what: 'ms an act takes as a worker is killed, another being there',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'kill.p99',
    what: 'the same, the slowest of a hundred left out',
    aim: '≤ 2,500',
    isMet: (value) => value <= 2_500,
  },
  { name: 'kill.max', what: 'the slowest', aim: '', isMet: () => true },
  {
    name: 'kill.control',
    what: 'ms the next act of the same cases takes, the slowest of a hundred left out',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'page.signInSeconds',
    what: 'until sign-in can be used, on fast 3G with nothing kept from before',
    aim: '≤ 3.00',
    isMet: (value) => value <= 3,
  },
  {
    name: 'page.signInRatio',
    what: 'the same over one answer of as many bytes from a bare server',
    aim: '',
    isMet: () => true,
  },
  { name: 'page.signInKb', what: 'kB on the wire until then', aim: '', isMet: () => true },
  {
    name: 'page.homeSeconds',
    what: 'until the home page can be used, on fast 3G with nothing kept from before',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'page.homeRatio',
    what: 'the same over one answer of as many bytes from a bare server',
    aim: '',
    isMet: () => true,
  },
  { name: 'page.homeKb', what: 'kB on the wire until then', aim: '', isMet: () => true },
  {
    name: 'page.caseSeconds',
    what: 'until a complaint’s page can be used, on fast 3G with nothing kept from before',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'page.caseRatio',
    what: 'the same over one answer of as many bytes from a bare server',
    aim: '',
    isMet: () => true,
  },
  { name: 'page.caseKb', what: 'kB on the wire until then', aim: '', isMet: () => true },
  {
    name: 'page.canvasSeconds',
    what: 'until the canvas can be used, on fast 3G with nothing kept from before',
    aim: '',
    isMet: () => true,
  },
  {
    name: 'page.canvasRatio',
    what: 'the same over one answer of as many bytes from a bare server',
    aim: '',
    isMet: () => true,
  },
  { name: 'page.canvasKb', what: 'kB on the wire until then', aim: '', isMet: () => true },
  {
    name: 'canvas.panFrames',
    what: 'frames a second while 300 steps are panned',
    aim: '≥ 50',
    isMet: (value) => value >= 50,
  },
  {
    name: 'canvas.zoomFrames',
    what: 'the same while they are zoomed',
    aim: '≥ 50',
    isMet: (value) => value >= 50,
  },
  { name: 'canvas.emptyFrames', what: 'the same of an empty page', aim: '', isMet: () => true },
]

export function printTable(measured: Record<string, number>): void {
  console.log(`\n${'figure'.padEnd(24)}${'value'.padStart(10)}  ${'aim'.padEnd(8)}`)
  for (const { name, what, aim, isMet } of figures) {
    const value = measured[name]
    if (value !== undefined)
      console.log(
        `${name.padEnd(24)}${value.toFixed(2).padStart(10)}  ${aim.padEnd(8)} ${isMet(value) ? ' ' : '!'} ${what}`,
      )
  }
}
