/** Texts of stages and steps for the parties, in place of those for the actor. */
import type { TemplateTexts } from '../readerTexts.ts'

export const grievanceReaderTexts: TemplateTexts = {
  stages: {
    heard: { COMPLAINANT: 'Your grievance is read, and you are heard.' },
    decision: { COMPLAINANT: 'It is looked into and decided. You read the reasons.' },
    after: {
      COMPLAINANT: 'You can ask for a second look. What was decided is carried out.',
      EMPLOYER: 'You look at it again where that is asked for, and carry out what was decided.',
    },
  },
  steps: {
    read: { COMPLAINANT: 'The committee reads your grievance and tells you that it has arrived.' },
    hear: { COMPLAINANT: 'You meet the committee and explain. You may bring someone along.' },
    lookInto: { COMPLAINANT: 'The committee asks those who know about it and reads the documents.' },
    decide: { COMPLAINANT: 'The committee decides and gives its reasons.' },
    accept: {
      EMPLOYER: 'Whoever raised the grievance accepts the decision or asks for a second look.',
    },
    secondLook: { COMPLAINANT: 'The employer reads your reasons and decides again.' },
    remedy: { COMPLAINANT: 'The employer does what was decided and says what was done.' },
  },
}
