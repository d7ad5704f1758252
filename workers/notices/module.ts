import { noticeMail } from '../../api/notices/outbox.ts'
import { words } from '../mail/compose.ts'
import type { WorkerModule } from '../module.ts'
import { writeNotice, writeText } from './noticeMail.ts'

export const notices: WorkerModule = { mails: [words(noticeMail, { mail: writeNotice, text: writeText })] }
