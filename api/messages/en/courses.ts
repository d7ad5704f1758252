import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. */
export const courses = {
  // What keeps a course from being published.
  courseUntitled: 'This course has no title yet. Give it one.',
  itemUntitled: 'Item {{place, number}} of the course has no title yet. Give it one.',
  noItems: 'This course has no lessons and no quizzes yet. Add one.',
  allOptional: inParts(
    'Everything in this course is optional, so it would be complete before it begins. ',
    'Make at least one lesson or quiz mandatory.',
  ),
  emptyLesson: '“{{title}}” is an empty lesson. Add something to read, watch or do, or remove the lesson.',
  emptyQuiz: '“{{title}}” has no questions. Add one, or remove the quiz.',
  textMissing: 'A text block of “{{title}}” is empty. Write in it, or remove it.',
  questionUnworded: 'A question of “{{title}}” has no words yet. Write the question.',
  nothingMarked: inParts(
    'No question of “{{title}}” gives points, so nobody could reach {{percent, percent}}. ',
    'Give a question points, or set the pass mark to 0.',
  ),
  drawsTooMany: inParts(
    '“{{title}}” draws {{drawCount, number}} questions, but has only {{questions, number}}. ',
    'Draw fewer, or add questions.',
  ),
  drawsUnmarked: inParts(
    '“{{title}}” draws {{drawCount, number}} of its questions, and someone could get none that gives points. ',
    'Give every question points, or ask them all.',
  ),
  lessonMissing: '“{{label}}” names a lesson that is not in the course any more. Choose another one.',
  voteMarked: '“{{label}}” has no right answer, so it cannot give points. Remove its points.',
  prerequisiteMissing: inParts(
    '“{{title}}” opens after something that is not in the course any more. ',
    'Choose again what comes before it.',
  ),
  prerequisiteLater:
    '“{{title}}” opens after “{{before}}”, which comes later. Move it, or remove the condition.',
  lengthUnknown: inParts(
    'We cannot read how long the video “{{label}}” is, so nobody can tell how much of it was watched. ',
    'Save it as MP4 or WebM and add it again, or ask for 0% of it.',
  ),
  captionsMissing:
    'The video “{{label}}” has no captions in {{language}}. Add them, so that everyone can follow.',
  watchedElsewhere: inParts(
    '“{{label}}” is a video on another site, and nobody can tell how much of it was watched. ',
    'Upload it, or do not ask for a share.',
  ),
  // Files.
  fileRule: inParts(
    'A course shows pictures (PNG, JPEG, WebP, GIF), videos (MP4, WebM), sound (MP3, M4A), PDF and Office files ',
    'of up to 500 MB.',
  ),
  captionsRule: 'Captions are a WebVTT file (.vtt) of up to 2 MB.',
  zipTooLarge: 'A course to import has up to 2 GB.',
  exportTooLarge: 'This course has more than 2 GB of files, or more than 5,000. Remove some to export it.',
  zipDamaged: 'This file is no zip that can be read, or it is damaged. Export the course once more.',
  zipLocked: 'This zip is locked with a password. Unlock it first.',
  zipSwollen: 'Unpacked, this zip is far larger than such a file is.',
  zipOfOther: 'This zip holds no course: “course.json” is missing. Choose one that was exported here.',
  zipNotNamed: '“{{name}}” is in the zip, but not in the course. Export the course once more.',
  zipFileMissing: '“{{name}}” is missing from the zip. Export the course once more.',
  zipFileDiffers: '“{{name}}” is not what was exported. Export the course once more.',
  fileMissing: '“{{label}}” shows a file that is not there any more. Attach it again.',
  fileOtherKind: '“{{label}}” shows a file of another kind. Attach one that fits.',
  // What is refused.
  byPlatform: 'The platform',
  offered: 'The platform offers this course: it can be assigned, not changed, copied or exported.',
  archived: 'This course is archived. Copy it to continue with it.',
  nothingToPublish: 'Nothing has changed since the last version was published.',
  savedBySomebody: '{{savedBy}} has saved this course since. Load the newest version to continue.',
  noDraft: 'This course has no draft. Begin a new version to change it.',
  wholeWorkspaceOnly:
    'Only a workspace admin can write courses for the whole workspace. Choose your business unit.',
  notTranslated:
    'It lacks {{missing, number}} translations. Translate everything before it becomes the primary language.',
  orderIncomplete: 'The order has to name everything that is there, each once. Load the course again.',
  starterLanguage: 'This starter course is not written in that language. Choose one of its own.',
  copyTitle: '{{title}} (copy)',
} as const
