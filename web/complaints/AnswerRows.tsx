import { Anchor, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { EvidenceRow } from '../../api/complaints/contract.ts'
import { translateMessage } from '../i18n.ts'
import { sizeOf } from '../../api/messages/sizes.ts'
import { evidencePath } from './files.ts'
import classes from './AnswerRows.module.css'

type Row = {
  key: string
  label: string
  text: string
  /** The same as it came from the server, to be worded here. */
  answer?: Message
  /** What was there to be opened. */
  link?: string | null
  evidence: EvidenceRow[]
  beside?: ReactNode
}
/** Questions with their answers to read; files can be fetched. */
export const AnswerRows = ({ rows }: { rows: Row[] }) => {
  const { t } = useTranslation()
  return (
    <dl className={classes.rows}>
      {rows.map(({ key, label, text, answer, link, evidence, beside }) => (
        <div key={key} className={classes.row} data-beside={Boolean(beside) || undefined}>
          <dt>{label}</dt>
          <dd>
            {link && (
              <Anchor href={link} target="_blank" rel="noreferrer">
                {t('Open “{{label}}”', { label })}
              </Anchor>
            )}
            {text && (
              <Text component="div" className={classes.words}>
                {answer ? translateMessage(answer) : text}
              </Text>
            )}
            {evidence.map((row) => (
              <EvidenceLink key={row.evidenceId} row={row} />
            ))}
            {!text && !link && evidence.length === 0 && <Text c="dimmed">{t('Not given')}</Text>}
          </dd>
          {beside && <dd className={classes.beside}>{beside}</dd>}
        </div>
      ))}
    </dl>
  )
}

export const EvidenceLink = ({ row }: { row: EvidenceRow }) => (
  <div className={classes.file}>
    <IconPaperclip size={16} aria-hidden />
    <Anchor href={evidencePath(row.evidenceId)} download={row.fileName}>
      {row.fileName}
    </Anchor>
    <Text span size="xs" c="dimmed">
      {translateMessage(sizeOf(row.sizeBytes))}
    </Text>
  </div>
)
