import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useZone } from '../../shell/me.ts'
import { moment } from '../../parts/moments.ts'
import classes from './KeepingWords.module.css'
import type { Keeping, Kept } from './keeper.ts'

type Props<Form> = { keeping: Keeping<Form>; choose: (theirs: Kept<Form>, whose: 'MINE' | 'THEIRS') => void }
/** Whether what was typed is safe, in words. */
export function KeepingWords<Form>({ keeping, choose }: Props<Form>) {
  const { t } = useTranslation()
  const zone = useZone()
  if (keeping.is === 'STALE')
    return (
      <Alert my="md" color="yellow" role="alert" title={t('This draft was changed in another window')}>
        <Text size="sm" mb="sm">
          {t('Which words should be kept? The other ones are then gone.')}
        </Text>
        <Group gap="sm">
          <Button size="sm" onClick={() => choose(keeping.theirs, 'MINE')}>
            {t('Keep what is here')}
          </Button>
          <Button size="sm" variant="default" onClick={() => choose(keeping.theirs, 'THEIRS')}>
            {t('Take the other window’s')}
          </Button>
        </Group>
      </Alert>
    )
  if (keeping.is === 'OFFLINE')
    return (
      <Alert my="md" color="yellow" role="alert">
        {t(
          'Not saved yet: the service cannot be reached. What you typed is still here, and saving is tried again by itself. Please keep this page open.',
        )}
      </Alert>
    )
  if (keeping.is === 'REFUSED')
    return (
      <Alert my="md" color="red" role="alert">
        {t('Not saved: {{why}}', { why: keeping.why })}
      </Alert>
    )
  return (
    <Text component="output" display="block" size="sm" c="dimmed" className={classes.keeping}>
      {words(keeping, zone, t)}
    </Text>
  )
}

function words(
  { is, ...kept }: Keeping<unknown>,
  zone: string,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (is === 'NOTHING') return t('What you write is saved by itself · only you can see it until you send it')
  if (is !== 'SAVED' || !('at' in kept)) return t('Saving …')
  return t('Saved {{hour}} · only you can see this draft', { hour: moment(kept.at, zone).split(', ').at(-1) })
}
