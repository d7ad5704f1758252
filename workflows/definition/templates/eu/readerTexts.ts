/** Texts of stages and steps for the reporting person, in place of those for the actor. */
import type { TemplateTexts } from '../readerTexts.ts'

export const euReaderTexts: TemplateTexts = {
  stages: {
    received: { COMPLAINANT: 'You are told that your report has arrived.' },
    followUp: { COMPLAINANT: 'An impartial person looks into what you reported.' },
    feedback: { COMPLAINANT: 'You learn what was done, and why.' },
  },
  steps: {
    acknowledge: { COMPLAINANT: 'You are told within 7 days that your report has arrived.' },
    acknowledgeLate: { COMPLAINANT: 'You are told late that your report has arrived.' },
    assess: {
      COMPLAINANT: 'Your report is read, and an impartial person is chosen to keep in contact with you.',
    },
    followUp: { COMPLAINANT: 'What you reported is looked into. This may go on after the feedback.' },
    feedback: { COMPLAINANT: 'You are told what is planned or was done, and why.' },
    result: { COMPLAINANT: 'You are told what came of it.' },
  },
}

export const irelandReaderTexts: TemplateTexts = {
  stages: euReaderTexts.stages,
  steps: {
    ...euReaderTexts.steps,
    furtherFeedback: {
      COMPLAINANT: 'You are told within 3 months of the feedback how the follow-up goes on.',
    },
    nextFeedback: {
      COMPLAINANT: 'You are told every 3 months how the follow-up goes on, until it is over.',
    },
  },
}
