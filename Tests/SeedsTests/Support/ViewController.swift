/// Stands for `UIViewController`: a class of the main actor that appears and disappears.
@MainActor class ViewController {
    func viewWillAppear(_ animated: Bool) {}

    func viewWillDisappear(_ animated: Bool) {}
}
