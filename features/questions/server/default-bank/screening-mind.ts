import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { no, notSure, option, ratherNotSay, yes } from './answer-options.ts';

const defaults = { form: 'screening', required: false } as const;

/**
 * Mental health, from light to heavy, ending with what helps. Answers may be read days later, so
 * anyone who thinks of suicide is shown where to get help now.
 */
export const mind: BankQuestion[] = [
  {
    ...defaults,
    id: 'scr-health-feeling',
    category: 'health',
    kind: 'select',
    text: {
      en: 'How have you felt in the last month?',
      fr: 'Comment vous sentez-vous depuis un mois?',
      es: '¿Cómo se ha sentido en el último mes?',
    },
    options: [
      option('well', 'Mostly well', 'Plutôt bien', 'Casi siempre bien'),
      option('mixed', 'Up and down', 'Avec des hauts et des bas', 'A veces bien, a veces mal'),
      option(
        'low',
        'Mostly sad, worried or angry',
        'Plutôt de la tristesse, des soucis ou de la colère',
        'Casi siempre con tristeza, nervios o enojo',
      ),
      option('very_bad', 'Very bad', 'Très mal', 'Muy mal'),
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-health-mind-care',
    category: 'health',
    kind: 'select',
    text: {
      en: 'Does anyone help you with your mental health?',
      fr: 'Est-ce que quelqu’un vous aide pour votre santé mentale?',
      es: '¿Alguien le ayuda con su salud mental?',
    },
    help: {
      en: 'For example: a doctor, a nurse, a worker or a group.',
      fr: 'Par exemple : un médecin, une infirmière, une intervenante ou un groupe.',
      es: 'Por ejemplo: un médico, una enfermera, una trabajadora social o un grupo.',
    },
    options: [
      yes,
      option(
        'wanted',
        'No, but I would like help',
        'Non, mais j’aimerais de l’aide',
        'No, pero quiero ayuda',
      ),
      no,
      notSure,
      ratherNotSay,
    ],
  },
  {
    ...defaults,
    id: 'scr-health-suicide',
    category: 'health',
    kind: 'select',
    text: {
      en: 'Have you had thoughts of ending your life?',
      fr: 'Avez-vous pensé à mettre fin à vos jours?',
      es: '¿Ha pensado en quitarse la vida?',
    },
    help: {
      en: 'Many people have such thoughts in hard times. We ask because we care. We may not read this today. If you need to talk now, call or text 988. It is free, day and night. If you are in danger, call 911.',
      fr: 'Bien des gens ont de telles pensées dans les moments difficiles. Nous le demandons parce que vous comptez pour nous. Nous ne lirons peut-être pas ceci aujourd’hui. Si vous avez besoin de parler maintenant, appelez ou textez le 988. C’est gratuit, jour et nuit. En cas de danger, appelez le 911.',
      es: 'Mucha gente piensa en esto en momentos difíciles. Le preguntamos porque usted nos importa. Tal vez no leamos esto hoy. Si necesita hablar ahora, llame o envíe un texto al 988. Es gratis, de día y de noche. Si está en peligro, llame al 911.',
    },
    options: [
      option('now', 'Yes, I have them now', 'Oui, j’en ai en ce moment', 'Sí, lo pienso ahora'),
      option(
        'this_month',
        'Yes, in the last month',
        'Oui, dans le dernier mois',
        'Sí, en el último mes',
      ),
      option(
        'earlier',
        'Yes, more than a month ago',
        'Oui, il y a plus d’un mois',
        'Sí, hace más de un mes',
      ),
      no,
      notSure,
      ratherNotSay,
    ],
    dangers: [
      { answers: ['now'], mark: 'suicide-now', help: ['suicide', 'emergency'] },
      { answers: ['this_month'], mark: 'suicide-recent', help: ['suicide'] },
    ],
  },
  {
    ...defaults,
    id: 'scr-health-crisis',
    category: 'health',
    kind: 'string',
    long: true,
    text: {
      en: 'When things get very hard, what helps you?',
      fr: 'Quand ça va très mal, qu’est-ce qui vous aide?',
      es: 'Cuando todo se pone muy difícil, ¿qué le ayuda?',
    },
    help: {
      en: 'For example: a walk, time alone, music, or a call to someone. Tell us also what makes it worse.',
      fr: 'Par exemple : une marche, un moment de calme, de la musique ou un appel à quelqu’un. Dites-nous aussi ce qui aggrave les choses.',
      es: 'Por ejemplo: caminar, estar a solas, la música o llamar a alguien. Díganos también qué lo hace peor.',
    },
  },
];
