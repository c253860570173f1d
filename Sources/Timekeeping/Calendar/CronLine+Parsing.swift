extension CronLine {
  /// Reads `*/15 9-17 * * mon-fri`, or a nickname such as `@daily`.
  ///
  /// Fields stand apart by white space. In each, separated by commas: `*`, a number or name, a range from the lower to
  /// the higher, and after `*` or a range a step. Everything is understood or refused with its place.
  public static func parse(_ text: String) throws(TextError) -> CronLine {
    var scanner = TextScanner(text)
    scanner.skipSpaces()
    let line = scanner.next == "@" ? try scanner.cronNickname() : try scanner.cronFields()
    scanner.skipSpaces()
    guard scanner.isAtEnd else {
      throw scanner.error("a cron line has five fields", hint: "leave out seconds, years and commands")
    }
    return line
  }

  /// The words after `@`, and the fields that they stand for.
  fileprivate static let nicknames: [(name: String, fields: String)] = [
    ("hourly", "0 * * * *"), ("daily", "0 0 * * *"), ("midnight", "0 0 * * *"), ("weekly", "0 0 * * 0"),
    ("monthly", "0 0 1 * *"), ("yearly", "0 0 1 1 *"), ("annually", "0 0 1 1 *"),
  ]

  /// Whether `text` is meant as a cron line: it has a nickname, a field with an asterisk, or five fields of numbers.
  static func isMeant(by text: String) -> Bool {
    let characters = TextScanner(text).characters
    let fields = characters.split(whereSeparator: \.isWhitespace)
    guard let first = fields.first else { return false }
    if first.first == "@" {
      let word = String(first.dropFirst()).lowercased()
      return fields.count == 1 && nicknames.contains { $0.name == word } || word == "reboot" || word == "every"
    }
    func isNumeric(_ field: ArraySlice<Character>) -> Bool {
      field.allSatisfy { TextScanner.isDigit($0) || $0 == "*" || $0 == "," || $0 == "-" || $0 == "/" }
    }
    let hasAsterisk = fields.prefix(5).contains { $0.first == "*" }
    return isNumeric(first) && (hasAsterisk || fields.count == 5 && fields[1...2].allSatisfy(isNumeric))
  }
}

/// One of the five fields: what it counts and how it is written.
private struct FieldForm {
  var name: String
  var range: ClosedRange<Int>
  var number: @Sendable (_ word: String) -> Int? = { _ in nil }

  static let all = [
    FieldForm(name: "minute", range: 0...59), FieldForm(name: "hour", range: 0...23),
    FieldForm(name: "day of the month", range: 1...31),
    FieldForm(name: "month", range: 1...12) { Month(word: $0)?.rawValue },
    FieldForm(name: "day of the week", range: 0...7) { Weekday(word: $0).map { $0.rawValue % 7 } },
  ]
}

extension TextScanner {
  private static let cronExample = "write minute, hour, day, month and weekday, as in 30 9 * * mon-fri"

  fileprivate mutating func cronNickname() throws(TextError) -> CronLine {
    position += 1
    let word = self.word
    guard let nickname = CronLine.nicknames.first(where: { $0.name == word }) else {
      let nearest = NearestWord.nearest(to: word, among: CronLine.nicknames.map(\.name))
      throw error(
        "there is no @\(TextError.shown(word))",
        hint: nearest.map { "did you mean @\($0)?" } ?? "write @hourly, @daily, @weekly, @monthly or @yearly")
    }
    skipLetters()
    var fields = TextScanner(nickname.fields)
    return try fields.cronFields()
  }

  fileprivate mutating func cronFields() throws(TextError) -> CronLine {
    var fields: [CronLine.Field] = []
    for form in FieldForm.all {
      skipSpaces()
      if isAtEnd { throw error("the \(form.name) is missing", hint: TextScanner.cronExample) }
      fields.append(try cronField(form))
      guard isAtEnd || next?.isWhitespace == true else {
        throw notUnderstood(hint: "write numbers, names, 1-5, 1,3 or */15")
      }
    }
    // Sunday has two numbers.
    if fields[4].contains(7) { fields[4].numbers = fields[4].numbers & ~(1 << 7) | 1 }
    return CronLine(minutes: fields[0], hours: fields[1], days: fields[2], months: fields[3], weekdays: fields[4])
  }

  private mutating func cronField(_ form: FieldForm) throws(TextError) -> CronLine.Field {
    var field = CronLine.Field(isAsterisk: next == "*")
    repeat {
      let (range, isSingle) = try cronRange(form)
      var step = 1
      if next == "/" {
        if isSingle {
          throw error(
            "a step needs a range before it",
            hint: "write \(range.lowerBound)-\(form.range.upperBound)/ and the step")
        }
        position += 1
        let start = column
        let written = digits()
        guard let number = Int(written), number > 0 else {
          throw error("a step is a number from 1 on", column: start, hint: "write it as */15")
        }
        guard number <= form.range.upperBound else {
          throw error(
            "a step of \(TextError.shown(written)) leaves the range", column: start,
            hint: "a \(form.name) goes from \(form.range.lowerBound) to \(form.range.upperBound)")
        }
        step = number
      }
      for number in stride(from: range.lowerBound, through: range.upperBound, by: step) {
        field.numbers |= 1 << UInt64(number)
      }
    } while skip(",")
    return field
  }

  /// Passes `*`, a number or a range.
  private mutating func cronRange(
    _ form: FieldForm
  ) throws(TextError) -> (range: ClosedRange<Int>, isSingle: Bool) {
    if skip("*") { return (form.range, false) }
    let start = column
    let first = try cronNumber(form)
    guard skip("-") else { return (first...first, true) }
    let isName = next?.isLetter ?? false
    var last = try cronNumber(form)
    // A week that ends with a Sunday by name.
    if isName, last == 0, form.range.upperBound == 7 { last = 7 }
    guard first <= last else {
      throw error(
        "the range runs backwards", column: start,
        hint: "write two: one up to \(form.range.upperBound) and one from \(form.range.lowerBound)")
    }
    return (first...last, false)
  }

  /// Passes a number or a name of what the field counts.
  private mutating func cronNumber(_ form: FieldForm) throws(TextError) -> Int {
    let start = column
    let word = self.word
    if let number = form.number(word) {
      skipLetters()
      return number
    }
    let digits = self.digits()
    guard !digits.isEmpty else { throw notUnderstood(hint: "write numbers, names, 1-5, 1,3 or */15") }
    guard let number = Int(digits), form.range.contains(number) else {
      throw error(
        "there is no \(form.name) \(TextError.shown(digits))", column: start,
        hint: "it goes from \(form.range.lowerBound) to \(form.range.upperBound)")
    }
    return number
  }
}
