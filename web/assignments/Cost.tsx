import { Paper, Text } from '@mantine/core'
import { IconAlertTriangle, IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { credits } from '../../api/credits/contract.ts'
import { useApiQuery } from '../client.ts'
import { useReach } from './useReach.ts'
import type { Chosen } from './assignForm.ts'
import { locale } from '../i18n.ts'
import classes from './assignments.module.css'

/** What it costs and what is left, of a course that the platform offers for credits. */
export function Cost({ courseId, chosen }: { courseId: string; chosen: Chosen }) {
  const { t } = useTranslation()
  const read = useApiQuery(credits.cost, { query: { courseId } })
  const { count = 0, have, named } = useReach(courseId, chosen)
  if (!read.data || (read.data.creditPrice === 0 && !read.data.hasEnded)) return null
  const { creditPrice, available, affordable, hasEnded } = read.data
  const people = Math.max(0, count - have) + named
  const number = (each: number) => new Intl.NumberFormat(locale()).format(each)
  const isTooMany = affordable !== null && people > affordable
  const Sign = hasEnded || isTooMany ? IconAlertTriangle : IconCoins
  return (
    <Paper component="output" withBorder p="sm" className={classes.cost ?? ''}>
      <Sign size={18} aria-hidden />
      <div>
        <Text size="sm">
          {t('Credits per person: {{price}}. Credits left: {{available}}.', {
            price: number(creditPrice),
            available: number(available),
          })}
        </Text>
        {people > 0 && (
          <Text size="sm" fw={600}>
            {t('This would use up to {{credits}} credits.', { credits: number(people * creditPrice) })}
          </Text>
        )}
        {hasEnded ? (
          <Text size="sm">{t('The offer of this course has ended, so nobody can be assigned it.')}</Text>
        ) : (
          isTooMany && (
            <Text size="sm">
              {t('That is enough for {{affordable}} of {{people}} people. The rest are left out.', {
                affordable: number(affordable),
                people: number(people),
              })}
            </Text>
          )
        )}
      </div>
    </Paper>
  )
}
