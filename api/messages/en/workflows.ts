import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. */
export const workflows = {
  nameMissing: 'Enter a name for the workflow',
  kindStays: 'The kind of a workflow cannot be changed.',
  drawingTooLarge: 'The workflow is too large. The limit is 4 MB.',
  savedBySomebody: '{{savedBy}} saved this draft while you had it open.',
  versionPublished:
    'Version {{number, number}} is published and never changes. Start a new version to change it.',
  unitUnknown: 'Business unit not found.',
  unitTwice: 'This business unit is in the list twice.',
  nameTaken: 'A workflow with this name already exists.',
  nameTakenChooseAnother: 'A workflow with this name already exists. Choose another name.',
  attributeUnknown: 'The component does not have this attribute.',
  idTaken: 'This id is already used in the workflow.',
  fieldAlwaysAsked: 'Every meeting already includes this.',
  stageUnknown: 'Stage not found in this workflow.',
  outcomeUnknown: 'The step does not have this outcome.',
  stepUnknown: 'Step not found in this workflow.',
  componentUnknown: 'Component not found in this workflow.',
  meetingStepUnknown: 'Meeting step not found in this workflow.',
  stageHoldsSteps: 'The stage still has steps. Move or remove them first.',
  fieldFixed: 'Every meeting has this field; it cannot be changed or removed.',
  noDraft: 'The workflow has no draft. Start a new version to change it.',
  idTwice: 'This id is used twice.',
  actionTwice: 'This kind of action is already there.',
  templateUnknown: 'Template not found.',
  templateOtherKind: 'This template is for the other kind of workflow.',
  languageIsPrimary: 'The workflow is written in this language. Choose another one.',
  textDone: 'Done',
  textMissing: 'Missing',
  textOutdated: 'Outdated',
  textUnfit: 'Cannot be used',
  textColumnsMissing: 'The file needs the columns Path, Source and Translation.',
  textPathUnknown: 'Row {{row, number}}: this text is not in the workflow any more. Delete the row.',
  textSourceChanged: inParts(
    'Row {{row, number}}: the source text has changed since the file was made. ',
    'Download a new file and copy the translation.',
  ),
  textDoesNotFit:
    'Row {{row, number}}: use {{most, number}} characters or fewer, and keep line breaks and blanks as in the source.',
  versionStillDraft: 'Version {{number, number}} is still a draft. Continue with it, or publish it first.',
} as const
