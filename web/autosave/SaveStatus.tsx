import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { t, translateMessage } from '../i18n.ts'
import { clockTime } from '../parts/moments.ts'
import { useZone } from '../shell/me.ts'
import type { SaveState } from './draftAutosave.ts'
import classes from './SaveStatus.module.css'

const icons: Record<SaveState['is'], Icon> = {
  EMPTY: IconCloudCheck,
  SAVED: IconCloudCheck,
  UNSAVED: IconCloudUp,
  SAVING: IconCloudUp,
  RETRYING: IconCloudOff,
  CONFLICT: IconAlertTriangle,
  REFUSED: IconAlertTriangle,
  CLOSED: IconAlertTriangle,
}

/** Whether what was typed or drawn is safe, in a line. */
export function SaveStatus({ state }: { state: SaveState }) {
  useTranslation()
  const zone = useZone()
  const Sign = icons[state.is]
  return (
    <Line Sign={Sign} isBad={state.is === 'RETRYING' || state.is === 'REFUSED'}>
      {wordsOf(state, zone)}
    </Line>
  )
}

/** The same for a draft that its writer alone can see; what is wrong stands out, with what follows. */
export function PrivateSaveStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const zone = useZone()
  if (state.is === 'RETRYING')
    return (
      <Alert my="md" color="yellow" role="alert" title={t('Not saved, trying again')}>
        {t('We can’t reach the server. What you typed is still here. Please keep this page open.')}
      </Alert>
    )
  if (state.is === 'REFUSED' || state.is === 'CLOSED')
    return (
      <Alert my="md" color="red" role="alert">
        {wordsOf(state, zone)}
      </Alert>
    )
  return (
    <Line Sign={icons[state.is]}>
      {state.is === 'SAVED'
        ? t('{{saved}} · only you can see this draft', { saved: wordsOf(state, zone) })
        : wordsOf(state, zone)}
    </Line>
  )
}

type LineProps = { Sign: Icon; isBad?: boolean; children: string }
const Line = ({ Sign, isBad = false, children }: LineProps) => (
  <Group
    component="output"
    gap={6}
    wrap="nowrap"
    className={classes.status ?? ''}
    data-bad={isBad || undefined}
  >
    <Sign size={16} aria-hidden />
    <Text span size="sm">
      {children}
    </Text>
  </Group>
)

function wordsOf(state: SaveState, zone: string): string {
  switch (state.is) {
    case 'EMPTY':
      return t('Saved automatically · only you can see it until you send it')
    case 'SAVED':
      return t('Saved at {{hour}}', { hour: clockTime(state.at, zone) })
    case 'UNSAVED':
      return t('Not saved yet')
    case 'SAVING':
      return t('Saving…')
    case 'RETRYING':
      return t('Not saved, trying again')
    case 'CONFLICT':
      return t('Not saved: changed in another window')
    default:
      return t('Not saved: {{why}}', { why: whyOf(state.error) })
  }
}

/** What the server says of a refusal, and of the first field that it names. */
const whyOf = ({ text, fields }: CallError): string =>
  [text, ...fields.slice(0, 1).map((field) => field.text)].map(translateMessage).join(' ')
