import { Button, Divider, Stack } from '@mantine/core'
import {
  IconBrandGoogle,
  IconBrandWindows,
  IconDeviceMobile,
  IconKey,
  IconMail,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useWayTo, type Carried } from './arrival.ts'
import { keptSearch } from './rules.ts'
import { socialPlatforms, useWays, type Platform } from './signInMethods.ts'

const signs: Record<Platform, Icon> = { GOOGLE: IconBrandGoogle, MICROSOFT: IconBrandWindows }
type Way = 'password' | 'emailCode' | 'smsCode'
type Props = {
  who: string
  /** Not offered: it stands on the page already, or is none for this name. */
  without: Way[]
  /** Asks for a code by mail where one stands; without it, it is asked for on the next page. */
  askForCode?: (() => void) | undefined
  isAsking?: boolean
}

/** The other ways that this workspace offers; nothing where there is none. */
export function OtherWays({ who, without, askForCode, isAsking = false }: Props) {
  const { t } = useTranslation()
  const ways = useWays()
  const wayTo = useWayTo()
  const [search] = useSearchParams()
  const carried: Carried = { who }
  const offers = (way: Way) => ways[way] && !without.includes(way)
  if (!offers('password') && !offers('emailCode') && !offers('smsCode') && ways.platforms.length === 0)
    return null
  return (
    <Stack gap="sm">
      <Divider label={t('or')} />
      {offers('password') && (
        <Button
          component={Link}
          to={wayTo('/signin-password')}
          state={carried}
          variant="default"
          size="md"
          leftSection={<IconKey size={18} aria-hidden />}
        >
          {t('Use my password')}
        </Button>
      )}
      {offers('emailCode') &&
        (askForCode ? (
          <Button
            variant="default"
            size="md"
            loading={isAsking}
            onClick={askForCode}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {t('Get a code by email')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={wayTo('/identify')}
            state={carried}
            variant="default"
            size="md"
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {t('Get a code by email')}
          </Button>
        ))}
      {offers('smsCode') && (
        <Button
          component={Link}
          to={wayTo('/signin-mobile')}
          variant="default"
          size="md"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
        >
          {t('Get a code by SMS')}
        </Button>
      )}
      {ways.platforms.map((platform) => {
        const Sign = signs[platform]
        return (
          <Button
            key={platform}
            component="a"
            href={`/api/auth/${platform.toLowerCase()}/start${keptSearch(search)}`}
            variant="default"
            size="md"
            leftSection={<Sign size={18} aria-hidden />}
          >
            {t('Continue with {{platform}}', { platform: socialPlatforms[platform] })}
          </Button>
        )
      })}
    </Stack>
  )
}
