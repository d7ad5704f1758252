/** A case, as much of it as somebody may see. */
import { MessageRef } from '../../core/text.ts'
import { z } from '@hono/zod-openapi'
import { MeetingField, MeetingSetting, Outcome, WorkflowKind } from '../../../workflows/definition/graph.ts'
import { Language } from '../../../workflows/definition/texts/languages.ts'
import { Id, Instant } from '../../core/contract.ts'
import { Extension } from '../../escalations/contract.ts'
import { Meeting } from '../../meetings/contract.ts'
import { CaseStatus } from '../figuresContract.ts'
import { CaseDrawing } from './caseDrawing.ts'
import { CaseEnding } from './caseEnding.ts'
import { CaseTask } from './caseTask.ts'
import { CaseSubject, Complainant, EvidenceRow, FormSection, Incident, Respondent } from './form.ts'
import { LinkedCase } from './linkedCase.ts'
import { PlannedStage, PlannedStep } from './process.ts'

/** Parties on whom a notice may be served outside of the product. */
export const ServedParty = z.enum(['RESPONDENT', 'EMPLOYER'])
/** What somebody is admitted as. */
export const AdmittedAs = z.enum(['COMMITTEE', 'HANDLER', 'EMPLOYER'])
export const ServiceChannel = z.enum(['HAND', 'POST', 'COURIER', 'EMAIL', 'OTHER'])
export const MyCaseRole = z.enum([
  'COMPLAINANT',
  'RESPONDENT',
  'COMMITTEE',
  'PRESIDING_OFFICER',
  'HANDLER',
  'EMPLOYER',
])
export const CaseSummary = z.object({
  caseId: Id,
  caseNo: z.string(),
  kind: WorkflowKind,
  title: z.string(),
  status: CaseStatus,
  needsAttention: z.boolean(),
  filedAt: Instant,
  closedAt: Instant.nullable(),
  branch: z.string(),
  stage: z.string().nullable(),
  openSteps: z.array(z.string()),
  nextDueAt: Instant.nullable(),
  overdue: z.boolean(),
  myParts: z.array(MyCaseRole),
  outcome: z.string().nullable(),
})
export type CaseSummary = z.infer<typeof CaseSummary>
export const OpenStep = z.object({
  caseId: Id,
  caseNo: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  workflowKind: WorkflowKind,
  step: z.string(),
  stepName: z.string(),
  stageName: z.string(),
  branch: z.string(),
  /** As the case's page shows it to me; null where that shows nothing, or would ask me to prove who I am first. */
  about: CaseSubject.nullable(),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  onHold: z.boolean(),
  meetingAt: Instant.nullable(),
  /** The caller's draft for the step, which nobody else sees: its first words, and when it was saved. */
  draft: z.object({ firstWords: z.string(), updatedAt: Instant }).nullable(),
})
export type OpenStep = z.infer<typeof OpenStep>
/** One visit to a step, as much of it as I may know. */
const Visit = z.object({
  step: z.string(),
  status: z.enum(['LOCKED', 'READY', 'DONE', 'SKIPPED']),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  doneAt: Instant.nullable(),
  outcome: z.string().nullable(),
  with: z.string(),
  withText: MessageRef,
  doneBy: z.string().nullable(),
  doneByText: MessageRef.nullable(),
  escalated: z.array(z.object({ threshold: z.enum(['FIRST', 'SECOND']), at: Instant })),
})
export const LiveStage = PlannedStage.omit({ steps: true }).extend({
  steps: z.array(PlannedStep.extend({ visits: z.array(Visit) })),
})
export const CurrentStep = z.object({
  step: z.string(),
  stepId: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  name: z.string(),
  description: z.string(),
  stageName: z.string(),
  with: z.string(),
  withText: MessageRef,
  dueAt: Instant.nullable(),
  /** Its clock counts from something that has not happened yet. */
  notBegun: z.boolean(),
  /** Its clock has no end for now: that depends on a day which is not answered yet. */
  openEnded: z.boolean(),
  overdue: z.boolean(),
  citation: z.string().nullable(),
  locked: z.boolean(),
  waitsFor: z.array(z.string()),
  waitsForText: z.array(MessageRef),
  /** `notBefore`: the end of the term that it waits for. `absent`: absences in a row so far, where they are too few. */
  outcomes: z.array(Outcome.extend({ notBefore: Instant.optional(), absent: z.number().int().optional() })),
  sections: z.array(FormSection),
  meetingSetting: MeetingSetting.nullable(),
  /** The workflow's own fields of a meeting. */
  meetingFields: z.array(MeetingField),
  /** The party, served outside of the product, whose answer I would write down. */
  onBehalf: ServedParty.nullable(),
  meeting: Meeting.nullable(),
  /** Who may be invited beside free addresses. */
  memberIds: z.array(Id),
  /** The same people with their names. */
  /** To whom the committee assigned it, for those who may undo that. */
  assignedTo: Id.nullable(),
  invitees: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      part: z.string(),
      partText: MessageRef,
      /** A party whom the meeting concerns: its stage is shown to them, and the committee takes no vote there. */
      isConcerned: z.literal(true).optional(),
    }),
  ),
  abilities: z.object({
    complete: z.boolean(),
    skip: z.boolean(),
    assign: z.boolean(),
    /** Take it back from whom it was assigned to. */
    unassign: z.boolean(),
    scheduleMeeting: z.boolean(),
    recordMeeting: z.boolean(),
    vote: z.boolean(),
  }),
})
export type CurrentStep = z.infer<typeof CurrentStep>
export const Answered = z.object({
  title: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      text: z.string(),
      answer: MessageRef,
      /** What it leads to, where it was there to be opened. */
      link: z.string().nullable(),
      evidence: z.array(EvidenceRow),
    }),
  ),
})
const translationFields = {
  /** The language in which a form was shown to the person who filled it in; null where that was not kept. */
  shownIn: Language.nullable(),
  /** Its sections in those very words, where they are not the reader's. */
  asShown: z.array(Answered).nullable(),
}
export const CasePage = CaseSummary.extend({
  /** Why it cannot go on: a fault, no step that is open or none that can be ended, nobody on its committee. */
  attention: z.enum(['FAULT', 'NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE']).nullable(),
  /**
   * Who got a seat or a role since it reached them, and sees nothing of it until admitted; in a case from before that
   * rule they have access, and may be left out.
   */
  newcomers: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      capacity: AdmittedAs,
      /** A visit to a step, and '' for the committee and the employer. */
      step: z.string(),
      /** null also where I may not know of the step. */
      stepName: z.string().nullable(),
      isLeftOut: z.boolean(),
      hasAccess: z.boolean(),
      canAdmit: z.boolean(),
    }),
  ),
  workflowName: z.string(),
  versionNumber: z.number().int(),
  /** The law pack of its workflow, as it was when this version was published; null without one. */
  law: z
    .object({
      name: z.string(),
      /** Null in versions from before editions were recorded. */
      edition: z.string().nullable(),
      /** The day on which the pack was compared with its sources, YYYY-MM-DD. */
      lookedUpOn: z.iso.date().nullable(),
    })
    .nullable(),
  confidentiality: z.string(),
  form: z
    .object({
      complainant: Complainant.nullable(),
      respondent: Respondent.omit({ noneOf: true }).nullable(),
      /** Names that the form asked about, and the filer said no to. */
      noneOf: z.array(z.string()),
      incidents: z.array(Incident.extend({ evidence: z.array(EvidenceRow) })).nullable(),
      sections: z.array(Answered),
      /** The statements that were confirmed, in the words they were confirmed in. */
      confirmed: z.array(z.string()),
      ...translationFields,
    })
    .nullable(),
  /** For the committee alone: which one has it. */
  committeeId: Id.nullable(),
  /** For the committee: why the complaint came later than the workflow allows for. */
  lateNote: z.string().nullable(),
  lateNoteText: MessageRef.nullable(),
  stages: z.array(LiveStage),
  current: z.array(CurrentStep),
  submissions: z.array(
    z.object({
      step: z.string(),
      stepName: z.string(),
      by: z.string(),
      byText: MessageRef,
      at: Instant,
      outcome: z.string().nullable(),
      note: z.string().nullable(),
      sections: z.array(Answered),
      ...translationFields,
    }),
  ),
  timeline: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      at: Instant,
      words: z.string(),
      text: MessageRef,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  meetings: z.array(Meeting),
  /** For the committee: other cases that it belongs to and that I may open. */
  links: z.array(LinkedCase),
  evidence: z.array(EvidenceRow),
  escalations: z.array(
    z.object({
      clock: z.string(),
      /** Of a step, or of the term where it is one of the case. */
      stepName: z.string(),
      ofCase: z.boolean(),
      /** Null where the process allows none, and for the clock of a step. */
      extension: Extension.nullable(),
      status: z.string(),
      dueAt: Instant.nullable(),
      firstThresholdDate: Instant.nullable(),
      secondThresholdDate: Instant.nullable(),
      firstFiredAt: Instant.nullable(),
      secondFiredAt: Instant.nullable(),
      enabled: z.boolean(),
      derivedFrom: z.string(),
      citation: z.string().nullable(),
      /** Where it counts from too late a day: when it should be due. The committee corrects it. */
      lawfulDueAt: Instant.nullable(),
    }),
  ),
  /** For parties: deadlines of the case that concern them, while it is open. */
  terms: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Null: it has not begun. */
      dueAt: Instant.nullable(),
      citation: z.string().nullable(),
    }),
  ),
  /** A respondent proposed by one member, to whom another has to agree; the person proposed does not see it. */
  proposed: z
    .object({
      userId: Id.nullable(),
      name: z.string().nullable(),
      by: z.string(),
      isMine: z.boolean(),
      note: z.string().nullable(),
    })
    .nullable(),
  ending: CaseEnding,
  /**
   * For the committee: people whom a notice of the case could not be sent to, and who have not opened it in the app.
   * REFUSED: their mail or SMS server does not take it.
   */
  unreached: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      kind: z.string(),
      subject: z.string(),
      subjectText: MessageRef,
      count: z.number().int(),
      since: Instant,
      reason: z.enum(['UNREACHED', 'REFUSED']),
    }),
  ),
  whoSees: z.array(
    z.object({ who: z.string(), whoText: MessageRef, what: z.string(), whatText: MessageRef }),
  ),
  /** Tasks that the committee added; others who read an answer see only the answered ones. */
  tasks: z.array(CaseTask),
  /** The very version that the case runs, as far as I may see it. */
  drawing: CaseDrawing.nullable(),
  abilities: z.object({
    withdraw: z.boolean(),
    /** Agree to a withdrawal, or decline it. */
    answerWithdrawal: z.boolean(),
    reopenCase: z.boolean(),
    /** Link other cases. */
    link: z.boolean(),
    /** Put it on legal hold, and see that it is. */
    hold: z.boolean(),
    close: z.boolean(),
    transfer: z.boolean(),
    informRespondent: z.boolean(),
    informEmployer: z.boolean(),
    /** Parties on whom the committee is to serve the notice outside of the product. */
    recordService: z.array(ServedParty),
    nameRespondent: z.boolean(),
    /** A respondent who is named is informed immediately: the process has already asked for it. */
    namingInforms: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    addEvidence: z.boolean(),
    /** Give somebody a task. */
    addTask: z.boolean(),
    /** It needs attention, and I may let it try again. */
    retry: z.boolean(),
    /** Make its case file, and redact in it. */
    caseFile: z.boolean(),
    /** Admit one of the newcomers, or leave them out. */
    admit: z.boolean(),
    reopen: z.array(z.string()),
  }),
})
export type CasePage = z.infer<typeof CasePage>
