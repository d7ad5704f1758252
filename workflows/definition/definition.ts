/**
 * What publishing compiles a graph to: canonical JSON, never changed afterwards, named by its content hash.
 * `process` is all that the engine reads and the only part a running case loads; `forms` is what people fill
 * and read.
 */
import type { LawEdition } from './law.ts'
import type { Message } from './messages/message.ts'
import type { Language } from './texts/languages.ts'
import type { ReaderTexts } from './texts/readers.ts'
import type { TraceMove } from './trace.ts'
import type {
  Action,
  Actor,
  AssignWithin,
  Attribute,
  CaseClock,
  Clock,
  Component,
  Condition,
  Confirmations,
  FiledWithin,
  FilingSection,
  MeetingField,
  MeetingSetting,
  Outcome,
  Party,
  Prerequisite,
  Reopening,
  StepEnd,
  StepSetting,
  Withdrawal,
  WorkflowKind,
} from './graph.ts'

/** Where an outcome leads. */
export type Route = { to: string; condition: Condition | null }

export type ProcessStep = {
  id: string
  stageId: string
  kind: 'MEETING' | 'ACTION'
  name: string
  /** null only for an automatic step. */
  actor: Actor | null
  outcomes: Outcome[]
  /** Routes by outcome id. */
  next: Record<string, Route[]>
  /** Steps that must be done before this one leaves LOCKED. */
  requires: string[]
  /** Interpreter 2: how tokens that arrive here are gathered, made at compile. */
  join?: Join
  /** Interpreter 2: its place in the order of stages and steps. */
  place?: number
  clock: Clock | null
  /** Where its clock counts from another step: the steps from which that can still come before this one is done. */
  clockComes?: string[]
  /** Interpreter 2: the clock of the case whose date it shows. */
  serves?: string
  /** The question whose answer it is assigned to when it opens. */
  assignTo?: string
  /** When whom it is assigned to is due, from its opening. */
  assignWithin?: AssignWithin
  actions: { ENTER: Action[]; COMPLETE: Action[]; OVERDUE: Action[] }
  setting: StepSetting
  meeting: MeetingSetting | null
}

/**
 * EACH: opens once for every token that arrives. ALL: opens once for all of them, when no other token can
 * still arrive. `from` are the steps from which a token could, without passing through the step itself;
 * `comes` are, for each step that this one requires, those from which that one can still be done before.
 */
export type Join = { kind: 'EACH' | 'ALL'; from: string[]; comes: Record<string, string[]> }

/** `comes`: the steps from which what starts it can still happen, so that it may be waited for. */
export type ProcessClock = CaseClock & { comes: string[] }

export type Process = {
  /**
   * Version of the interpreter that gives this meaning; a change of behaviour takes the next number. 1 joins
   * by "was done once", 2 moves tokens (engine/steps), 3 moves them too, and an outcome may end other steps.
   */
  interpreter: 1 | 2 | 3
  kind: WorkflowKind
  start: Route[]
  /** Flat map by step id. */
  steps: Record<string, ProcessStep>
  /** Interpreter 2: terms of the case by id; missing where there are none. */
  clocks?: Record<string, ProcessClock>
  /**
   * Interpreter 2: days that clocks count from: the step whose form asks each, by key; missing where there are
   * none.
   */
  dates?: Record<string, string>
  /** Of those, the ones that may lie ahead when they are answered. */
  datesAhead?: string[]
  /** Questions whose answers steps are assigned to: the step whose form asks each, by key; missing without any. */
  people?: Record<string, string>
  /** Missing where it is free, and closes the case. */
  withdrawal?: WithdrawalRule
  /** Missing where a case that is over stays so. */
  reopening?: Reopening
  /** Keys of the answers that conditions read: the only answers an act may carry. */
  watched: string[]
}

/**
 * `tooLate`: once one of these steps has opened. `leadsTo`: the step that the case goes on with; without one it closes.
 * `stops`: the clocks of the case that wait for steps which do not come any more then.
 */
export type WithdrawalRule = {
  consent: Withdrawal['consent']
  tooLate: string[]
  leadsTo?: string
  stops?: string[]
}

export type DefinedStage = {
  id: string
  name: string
  description: string
  /** What others than the committee read of it; missing in definitions from before there was a choice. */
  texts?: ReaderTexts | undefined
  order: number
  color: string | null
  visibleTo: Party[]
  stepIds: string[]
}
export type FormSection = Omit<Component, 'stepId'> & { attributes: Attribute[] }

export type Definition = {
  process: Process
  stages: DefinedStage[]
  /**
   * Descriptions and positions, to draw the exact version that a case runs; also the texts that readers other than the
   * actor see of a step and, by id, of its outcomes. The engine never loads it.
   */
  drawing: Record<
    string,
    {
      description: string
      position: { x: number; y: number }
      texts?: ReaderTexts
      outcomes?: Record<string, ReaderTexts>
    }
  >
  /** Sections by step id, and by 'filing'. */
  forms: Record<string, FormSection[]>
  meetingFields: Record<string, MeetingField[]>
  prerequisites: Prerequisite[]
  confidentiality: string
  filing: {
    limit: { amount: number; unit: 'MONTH'; lawRef: string | null } | null
    respondentSees: FilingSection[]
    employerSees: FilingSection[]
  }
  lawPack: string | null
  /** The state of the pack that it was published with; missing without a pack, and in versions from before editions. */
  lawEdition?: LawEdition
  /** What was kept although publishing asked about it, and why; missing where there is none. */
  confirmations?: Confirmations
  /** What other languages make of its texts, by path (texts/eachText.ts); missing in one that has a single language. */
  languages?: { primary: Language; texts: Partial<Record<Language, Record<string, string>>> }
}

/** Something that keeps a graph from being published. */
export type Problem = {
  code: string
  /** The stage, step, edge, attribute … it is about; null for the whole drawing. */
  nodeId: string | null
  /** What is wrong. */
  text: Message
  /** Offered where one edit mends it; `edit` is understood by edit/fixes.ts. */
  fix?: { text: Message; edit: Fix }
  /** It can be published all the same: a case goes on, though perhaps not as it was meant. */
  isWarning?: true
  /** It can be published once somebody says why: the key of that reason among the confirmations of the drawing. */
  confirm?: string
  /** Why it is kept. It is a warning then. */
  reason?: string
  /** How a case comes there. */
  trace?: TraceMove[]
}
export type Fix =
  | { kind: 'REMOVE_STEP'; stepId: string }
  | { kind: 'REMOVE_EDGE'; edgeId: string }
  /** The arrow keeps its condition and leads to another step. */
  | { kind: 'LEAD_TO'; edgeId: string; to: string }
  | { kind: 'CONNECT'; from: string; outcome: string | null; to: string }
  | { kind: 'SET_ACTOR'; stepId: string; actor: Actor }
  | { kind: 'ADD_CLOCK'; stepId: string }
  | { kind: 'SET_CLOCK_AMOUNT'; stepId: string; amount: number; unit: Clock['unit'] }
  | { kind: 'SET_QUORUM'; stepId: string; quorum: number; presidingOfficerRequired?: boolean }
  /** The step is finished only with minutes. */
  | { kind: 'REQUIRE_MINUTES'; stepId: string }
  | { kind: 'RENAME_KEY'; attributeId: string; key: string }
  | { kind: 'ADD_OUTCOME'; stepId: string }
  /** Clock and form of an automatic step, meeting fields of an action. */
  | { kind: 'CLEAR_UNUSED'; stepId: string }
  | { kind: 'REMOVE_PREREQUISITE'; prerequisiteId: string }
  | { kind: 'RENAME_STEP'; stepId: string; name: string }
  | { kind: 'RENAME_STAGE'; stageId: string; name: string }
  | { kind: 'RENAME_CLOCK'; clockId: string; name: string }
  /** The same of a clock of the case. */
  | {
      kind: 'SET_TERM'
      clockId: string
      part: Partial<Omit<CaseClock, 'id' | 'name' | 'kind' | 'lawRef' | 'noEarlier'>>
    }
  /** A deadline of the case that serves a row of the law, and takes its length from there. */
  | { kind: 'ADD_TERM'; name: string; lawRef: string; trigger: CaseClock['trigger'] }
  /** Without its condition. */
  | { kind: 'SHOW_ALWAYS'; list: 'components' | 'attributes'; id: string }
  | { kind: 'REMOVE_OPTION'; attributeId: string; optionId: string }
  /** The words of a notice; null: those that are used where nobody wrote any. */
  | { kind: 'SET_NOTICE'; actionId: string; template: Action['template'] }
  | { kind: 'REMOVE_STAGE'; stageId: string }
  /** A party sees every stage. */
  | { kind: 'SHOW_STAGES'; party: Party }
  | { kind: 'REMOVE_LATER_END'; clockId: string }
  /** In place of the date of a deadline of the case. */
  | { kind: 'OWN_DEADLINE'; stepId: string }
  /** Removes the limits of a question that no answer can keep. */
  | { kind: 'CLEAR_LIMITS'; attributeId: string }
  | { kind: 'REQUIRE_ANSWER'; attributeId: string }
  | { kind: 'ALLOW_AHEAD'; attributeId: string }
  | { kind: 'SET_CLOCK'; stepId: string; part: Partial<Omit<Clock, 'amount' | 'unit' | 'lawRef'>> }
  | { kind: 'FORBID_SKIPPING'; stepId: string }
  /** No answer decides who has it: its actor does. */
  | { kind: 'LEAVE_TO_ACTOR'; stepId: string }
  /** null: whom an answer names has the time of the step. */
  | { kind: 'SET_ASSIGN_WITHIN'; stepId: string; within: AssignWithin | null }
  | {
      kind: 'SET_OUTCOME'
      stepId: string
      outcome: string
      part: {
        after?: string | null
        absences?: Outcome['absences'] | null
        closesNow?: false
        mustWrite?: true
        filedWithin?: FiledWithin
        ends?: StepEnd[]
      }
    }
  /** A deadline of the case serves a row of the law, and takes its length from there. */
  | { kind: 'CITE_TERM'; clockId: string; lawRef: string }
  /** What of the complaint a party may read. */
  | { kind: 'SET_READERS'; party: 'RESPONDENT' | 'EMPLOYER'; sections: FilingSection[] }
  | { kind: 'SET_JOIN'; stepId: string; join: 'EACH' }
  | { kind: 'REMOVE_OUTCOME'; stepId: string; outcome: string }
  /** The arrow loses its condition and is taken in all other cases, in place of the other one. */
  | { kind: 'MAKE_OTHERWISE'; edgeId: string; instead: string }
  | { kind: 'FREE_WITHDRAWAL' }
  /** Where the case goes on once it is withdrawn; null: it closes. */
  | { kind: 'SET_WITHDRAWAL_STEP'; stepId: string | null }
  | { kind: 'FORBID_REOPENING' }
  | { kind: 'MAKE_MEETING'; stepId: string; quorum: number; presidingOfficerRequired: boolean }
  | { kind: 'DO_BY_HAND'; stepId: string }
  /** The party is informed when the step opens. */
  | { kind: 'INFORM_FIRST'; stepId: string; type: 'INFORM_RESPONDENT' | 'INFORM_EMPLOYER' }
  /** Rows whose parent is not there. */
  | { kind: 'TRANSFER_TO'; actionId: string; committeeId: string }
  | { kind: 'REMOVE_ROW'; list: 'components' | 'attributes' | 'actions' | 'meetingFields'; id: string }
